import { Button } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../fields.module.css';
import { formatNumber } from '../number/format.ts';
import type { InputProps } from '../types.ts';
import { imageAddress } from './address.ts';
import { IMAGE_TYPES, type ImageProblem, imageProblem, readDataUrl } from './read.ts';

const BYTES_IN_MEGABYTE = 1024 * 1024;

/** A picture: chosen, dropped or pasted, shown at once, refused before it is sent if it does not fit. */
export function ImageInput(props: InputProps<'image'>) {
  const { field, value, onChange, onBlur } = props;
  const { t } = useTranslation('fields');
  const picker = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<ImageProblem | null>(null);
  const address = typeof value === 'string' ? value : null;
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const found = imageProblem(file, field.maxBytes);
    setProblem(found);
    if (found) return;
    try {
      onChange(await readDataUrl(file));
      onBlur?.();
    } catch {
      setProblem('unreadable');
    }
  };
  const megabytes = formatNumber(Math.round((field.maxBytes / BYTES_IN_MEGABYTE) * 10) / 10);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a short cut; the button does the same
    <div
      className={styles.image}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void take(event.dataTransfer.files[0]);
      }}
      onPaste={(event) => void take(event.clipboardData.files[0])}
    >
      {address && <img src={imageAddress(address)} alt={t('image.preview')} />}
      <span className={styles.imageActions}>
        <Button
          id={props.id}
          disabled={props.disabled}
          aria-describedby={props.describedBy}
          onClick={() => picker.current?.click()}
        >
          {t(address ? 'image.change' : 'image.choose')}
        </Button>
        {address && (
          <Button type="text" danger disabled={props.disabled} onClick={() => onChange(null)}>
            {t('image.remove')}
          </Button>
        )}
        <span className={styles.note}>{t('image.limits', { megabytes })}</span>
        {problem && (
          <span role="alert" className={styles.problem}>
            {t(`image.problem.${problem}`, { megabytes })}
          </span>
        )}
      </span>
      <input
        ref={picker}
        type="file"
        hidden
        accept={IMAGE_TYPES.join(',')}
        onChange={(event) => {
          void take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </div>
  );
}
