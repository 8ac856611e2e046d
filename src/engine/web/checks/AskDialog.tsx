import { Button, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../screens/shared/Dialog.tsx';
import styles from './checks.module.css';
import type { DoubtText } from './use-telling.ts';

interface AskDialogProps {
  readonly text: DoubtText;
  /** It was asked. */
  readonly onAsked: () => void;
  readonly onClose: () => void;
}

/** A question to whoever entered a row, to be sent by whatever way they are known by. */
export function AskDialog({ text: about, onAsked, onClose }: AskDialogProps) {
  const { t } = useTranslation('screens');
  const [text, setText] = useState(about.question);
  const [said, setSaid] = useState('');
  const subject = t('checks.ask.subject', { code: about.code });
  const copy = async (): Promise<void> => {
    // Without https there is no clipboard, and a browser may refuse it.
    try {
      await navigator.clipboard.writeText(text);
      setSaid(t('checks.ask.copied'));
    } catch {
      setSaid(t('checks.ask.notCopied'));
    }
  };
  return (
    <Dialog
      title={t('checks.ask.title')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('checks.ask.close')}</Button>
          <Button type="primary" onClick={onAsked}>
            {t('checks.ask.done')}
          </Button>
        </>
      }
    >
      <p className={styles.soft}>{t('checks.ask.about')}</p>
      <Input.TextArea
        aria-label={t('checks.ask.text')}
        autoSize={{ minRows: 4, maxRows: 10 }}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <p className={styles.ways}>
        <Button onClick={() => void copy()}>{t('checks.ask.copy')}</Button>
        <Button
          href={`mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`}
        >
          {t('checks.ask.mail')}
        </Button>
        <span role="status" className={styles.soft}>
          {said}
        </span>
      </p>
    </Dialog>
  );
}
