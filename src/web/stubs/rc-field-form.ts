import type { ReactNode } from 'react';

/**
 * The state of antd's Form, which this app does not use: its forms are made from the declaration
 * and checked by the schema. antd's inputs ask only for this provider (12 KiB with the rest).
 */
export function FormProvider({ children }: { children?: ReactNode }): ReactNode {
  return children;
}
