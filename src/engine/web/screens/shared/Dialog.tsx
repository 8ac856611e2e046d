import { Modal } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';

const WIDTH_PIXELS = { usual: 440, wide: 720 } as const;
const CONTROLS = 'input, select, textarea, button';

/**
 * antd's confirmation here: by buttons alone, and without motion, since the focus goes back when that ends,
 * and would leave where a screen has put it by then.
 */
export const QUESTION = {
  centered: true,
  closable: false,
  maskClosable: false,
  transitionName: '',
  maskTransitionName: '',
} as const;

export interface DialogProps {
  readonly title: string;
  readonly children: ReactNode;
  /** Buttons, the quietest first. */
  readonly footer: ReactNode;
  readonly wide?: boolean;
  /** Escape was pressed. */
  readonly onClose: () => void;
}

/** antd's modal for as long as it is drawn: its first control has the focus, which then goes back. */
export function Dialog({ title, children, footer, wide = false, onClose }: DialogProps) {
  const body = useRef<HTMLDivElement>(null);
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    },
    [before],
  );
  return (
    <Modal
      open
      {...QUESTION}
      title={title}
      width={wide ? WIDTH_PIXELS.wide : WIDTH_PIXELS.usual}
      footer={footer}
      onCancel={onClose}
      afterOpenChange={() =>
        body.current?.closest('[role=dialog]')?.querySelector<HTMLElement>(CONTROLS)?.focus()
      }
    >
      <div ref={body}>{children}</div>
    </Modal>
  );
}
