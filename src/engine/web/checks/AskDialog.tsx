import { Button, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../screens/shared/Dialog.tsx';
import styles from './checks.module.css';
import type { Told } from './use-telling.ts';

interface AskDialogProps {
  readonly told: Told;
  /** The reporter was asked. */
  readonly onAsked: () => void;
  readonly onClose: () => void;
}

/** A question to whoever reported a row, to be sent by whatever way they are known by. */
export function AskDialog({ told, onAsked, onClose }: AskDialogProps) {
  const { t } = useTranslation('checks');
  const [text, setText] = useState(told.question);
  const [isCopied, setCopied] = useState(false);
  const subject = t('ask.subject', { code: told.code });
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <Dialog
      title={t('ask.title')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('ask.close')}</Button>
          <Button type="primary" onClick={onAsked}>
            {t('ask.done')}
          </Button>
        </>
      }
    >
      <p className={styles.soft}>{t('ask.about')}</p>
      <Input.TextArea
        aria-label={t('ask.text')}
        autoSize={{ minRows: 4, maxRows: 10 }}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <p className={styles.ways}>
        <Button onClick={() => void copy()}>{t('ask.copy')}</Button>
        <Button
          href={`mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`}
        >
          {t('ask.mail')}
        </Button>
        <span role="status" className={styles.soft}>
          {isCopied ? t('ask.copied') : ''}
        </span>
      </p>
    </Dialog>
  );
}
