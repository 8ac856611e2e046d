import { Button } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../fields/shared/numbers.ts';
import { megabytesOf } from '../../../fields/shared/uploads.ts';
import styles from '../fields.module.css';
import type { InputProps } from '../types.ts';

/** What may be wrong with a file. */
export type FileProblem = 'type' | 'size' | 'several' | 'unreadable';

export interface FileChooserProps
  extends Pick<InputProps, 'id' | 'onChange' | 'onBlur' | 'describedBy' | 'disabled'> {
  /** Under which its words stand. */
  readonly words: 'file' | 'image';
  /** What is there now; null while there is nothing. */
  readonly shown: ReactNode | null;
  /** What the browser offers to choose from. */
  readonly accept: string;
  /** The kinds of file, in words. */
  readonly kinds?: string;
  readonly maxBytes: number;
  readonly pastes?: boolean;
  /** What is wrong with a file before it is read; null when it fits. */
  readonly check: (file: File) => FileProblem | null;
  /** The value that a file becomes; its data URL by itself. */
  readonly toValue?: (dataUrl: string, file: File) => string;
}

/** Rejects when the file cannot be read. */
function readDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

const itself = (dataUrl: string): string => dataUrl;

/** Takes a file, chosen, dropped or pasted, and refuses before it is sent what does not fit. */
export function FileChooser(props: FileChooserProps) {
  const { words, shown, onChange, onBlur, disabled, check, toValue = itself } = props;
  const { t } = useTranslation('fields');
  const picker = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<FileProblem | null>(null);
  const take = async (files: FileList | null): Promise<void> => {
    const [file, ...others] = files ?? [];
    if (!file || disabled) return;
    const wrong = others.length > 0 ? 'several' : check(file);
    setProblem(wrong);
    if (wrong) return;
    try {
      onChange(toValue(await readDataUrl(file), file));
      onBlur?.();
    } catch {
      setProblem('unreadable');
    }
  };
  const limits = {
    kinds: props.kinds,
    megabytes: formatNumber(megabytesOf(props)),
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a short cut; the button does the same
    <div
      className={styles.file}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void take(event.dataTransfer.files);
      }}
      onPaste={props.pastes ? (event) => void take(event.clipboardData.files) : undefined}
    >
      {shown}
      <span className={styles.fileActions}>
        <Button
          id={props.id}
          disabled={disabled}
          aria-describedby={props.describedBy}
          onClick={() => picker.current?.click()}
        >
          {t(`${words}.${shown === null ? 'choose' : 'change'}`)}
        </Button>
        {shown !== null && (
          <Button
            type="text"
            danger
            disabled={disabled}
            onClick={() => {
              setProblem(null);
              onChange(null);
            }}
          >
            {t(`${words}.remove`)}
          </Button>
        )}
        <span className={styles.note}>{t(`${words}.limits`, limits)}</span>
        {problem && (
          <span role="alert" className={styles.problem}>
            {t(`${words}.problem.${problem}`, limits)}
          </span>
        )}
      </span>
      <input
        ref={picker}
        type="file"
        hidden
        accept={props.accept}
        onChange={(event) => {
          void take(event.target.files);
          event.target.value = '';
        }}
      />
    </div>
  );
}
