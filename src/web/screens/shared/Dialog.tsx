import { type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './shared.module.css';

export interface DialogProps {
  readonly title: string;
  readonly children: ReactNode;
  /** Buttons, the quietest first. */
  readonly footer: ReactNode;
  readonly wide?: boolean;
  /** Escape was pressed. */
  readonly onClose: () => void;
}

/** A modal question. The browser's own dialog keeps the focus inside and everything else out of reach. */
export function Dialog({ title, children, footer, wide = false, onClose }: DialogProps) {
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
      className={wide ? `${styles.dialog} ${styles.wideDialog}` : styles.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={titleId}>{title}</h2>
      <div className={styles.dialogBody}>{children}</div>
      <div className={styles.dialogFooter}>{footer}</div>
    </dialog>
  );
}
