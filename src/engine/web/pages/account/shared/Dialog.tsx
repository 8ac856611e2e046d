import { type ReactNode, useEffect, useId, useRef } from 'react';

export interface DialogProps {
  readonly title: string;
  readonly children: ReactNode;
  /** Buttons, the quietest first. */
  readonly footer: ReactNode;
  /** Escape was pressed. */
  readonly onClose: () => void;
}

/** A modal question on a page without antd. The browser's own dialog keeps the focus inside and everything else out of reach. */
export function Dialog({ title, children, footer, onClose }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    return () => {
      element?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className="question"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={titleId}>{title}</h2>
      <div className="question__text">{children}</div>
      <div className="question__buttons">{footer}</div>
    </dialog>
  );
}
