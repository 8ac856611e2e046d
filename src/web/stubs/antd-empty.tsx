import { useLocale } from 'antd/es/locale';
import type { ReactNode } from 'react';

/**
 * What antd's choices say where nothing is found: its words without its drawings (2 KiB), as the
 * choices that the server searches say it. The lists of this app say it themselves.
 */
export default function Nothing(): ReactNode {
  const [{ description }] = useLocale('Empty');
  return <div style={{ color: 'var(--ink-soft)' }}>{description}</div>;
}
