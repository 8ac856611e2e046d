import { type ComponentProps, useRef, useState } from 'react';
import { Icon } from '../../core/Icon.tsx';
import { showToast } from '../../toasts/toasts.ts';
import { problemText } from './problem.ts';

export interface DownloadButtonProps {
  readonly label: string;
  readonly busyLabel: string;
  /** Of what it is, where that is no file. */
  readonly icon?: ComponentProps<typeof Icon>['name'];
  /** It stands among the small buttons of a toolbar or a sheet. */
  readonly small?: boolean;
  /** What is said where it fails without a message of its own. */
  readonly failure: string;
  /** Hands the file over. */
  readonly download: () => Promise<void>;
}

/** Hands a file over, once at a time. */
export function DownloadButton({
  label,
  busyLabel,
  failure,
  download,
  icon = 'download',
  small = false,
}: DownloadButtonProps) {
  const [busy, setBusy] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const run = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    try {
      await download();
      // On a phone it is in a sheet, which has served.
      button.current?.closest<HTMLElement>('[popover]')?.togglePopover(false);
    } catch (problem) {
      showToast('error', problemText(problem, failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <button
      ref={button}
      type="button"
      className={small ? 'button button--plain button--small' : 'button button--plain'}
      aria-disabled={busy}
      onClick={() => void run()}
    >
      <Icon name={icon} size={18} />
      {busy ? busyLabel : label}
    </button>
  );
}
