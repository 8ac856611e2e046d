import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './form.module.css';

export interface FoldedProps {
  readonly title: ReactNode;
  /** It says something, and is open from then on unless a person closes it. */
  readonly isFilled?: boolean;
  /** Something in it is to be mended: it opens again with each refusal. */
  readonly isWrong: boolean;
  /** How often saving was refused. */
  readonly refusals: number;
  readonly children: ReactNode;
}

/** Folded until it is opened or needed; what is no longer needed closes under nobody's hands. */
export function Folded({ title, isFilled = false, isWrong, refusals, children }: FoldedProps) {
  const details = useRef<HTMLDetailsElement>(null);
  useLayoutEffect(() => {
    if (isFilled && details.current) details.current.open = true;
  }, [isFilled]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal opens it anew
  useLayoutEffect(() => {
    if (isWrong && details.current) details.current.open = true;
  }, [isWrong, refusals]);
  return (
    <details ref={details} className={styles.quiet}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}
