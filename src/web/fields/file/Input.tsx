import { Button } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endingsOf, kindsText, namedDataUrl } from '../../../schema/files.ts';
import { isBlank } from '../../../schema/validate.ts';
import styles from '../fields.module.css';
import { readDataUrl } from '../image/read.ts';
import { formatNumber } from '../number/format.ts';
import type { InputProps } from '../types.ts';
import { FileCell } from './Cell.tsx';

const BYTES_IN_MEGABYTE = 1024 * 1024;

type Problem = 'type' | 'size' | 'unreadable';

/** A file of the kinds declared: chosen or dropped, refused before it is sent if it does not fit. */
export function FileInput(props: InputProps<'file'>) {
  const { field, value, onChange, onBlur, disabled } = props;
  const { t } = useTranslation('fields');
  const picker = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const endings = endingsOf(field.kinds);
  const found = (file: File): Problem | null => {
    const ending = (/[^.]*$/.exec(file.name.toLowerCase())?.[0] ?? '').replace(/^jpeg$/, 'jpg');
    if (!endings.includes(ending) || file.size === 0) return 'type';
    return file.size > field.maxBytes ? 'size' : null;
  };
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const wrong = found(file);
    setProblem(wrong);
    if (wrong) return;
    try {
      onChange(namedDataUrl(await readDataUrl(file), file.name));
      onBlur?.();
    } catch {
      setProblem('unreadable');
    }
  };
  const limits = {
    kinds: kindsText(field.kinds),
    megabytes: formatNumber(Math.round((field.maxBytes / BYTES_IN_MEGABYTE) * 10) / 10),
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a short cut; the button does the same
    <div
      className={styles.image}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void take(event.dataTransfer.files[0]);
      }}
    >
      {!isBlank(value) && <FileCell value={value} />}
      <span className={styles.imageActions}>
        <Button
          id={props.id}
          disabled={disabled}
          aria-describedby={props.describedBy}
          onClick={() => picker.current?.click()}
        >
          {t(isBlank(value) ? 'file.choose' : 'file.change')}
        </Button>
        {!isBlank(value) && (
          <Button type="text" danger disabled={disabled} onClick={() => onChange(null)}>
            {t('file.remove')}
          </Button>
        )}
        <span className={styles.note}>{t('file.limits', limits)}</span>
        {problem && (
          <span role="alert" className={styles.problem}>
            {t(`file.problem.${problem}`, limits)}
          </span>
        )}
      </span>
      <input
        ref={picker}
        type="file"
        hidden
        accept={endings.map((ending) => `.${ending}`).join(',')}
        onChange={(event) => {
          void take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </div>
  );
}
