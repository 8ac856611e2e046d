import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './form.module.css';

export interface FoldedProps {
  readonly title: ReactNode;
  /** Something in it must be seen. */
  readonly isNeeded: boolean;
  readonly children: ReactNode;
}

/** Folded until it is opened or needed; what is no longer needed closes under nobody's hands. */
export function Folded({ title, isNeeded, children }: FoldedProps) {
  const details = useRef<HTMLDetailsElement>(null);
  useLayoutEffect(() => {
    if (isNeeded && details.current) details.current.open = true;
  }, [isNeeded]);
  return (
    <details ref={details} className={styles.quiet}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}
