import './hint.css';
import { type ReactNode, useId } from 'react';

interface HintProps {
  readonly children: ReactNode;
  /** What is said of it. */
  readonly text: string;
}

/** A word with an explanation, shown while it is pointed at, touched or focused. */
export function Hint({ children, text }: HintProps) {
  const id = useId();
  return (
    <button type="button" data-printed className="hint" aria-describedby={id}>
      {children}
      <span id={id} role="tooltip" className="hint__text">
        {text}
      </span>
    </button>
  );
}
