import type { ReactNode } from 'react';

/**
 * Around the headings of sortable columns in antd's Table, which say how they are sorted by
 * `aria-sort` and their arrows; the tooltip brings the machinery of pop-ups (20 KiB).
 */
export default function Tooltip({ children }: { children?: ReactNode }): ReactNode {
  return children;
}
