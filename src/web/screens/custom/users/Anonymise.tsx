import { Button } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextBox } from '../../../fields/shared/TextBox.tsx';
import type { Editor } from '../../form/useEditor.ts';
import { Dialog } from '../../shared/Dialog.tsx';
import { labelOf, type Row } from '../../shared/rows.ts';
import styles from '../custom.module.css';
import { useAccess } from './useAccess.ts';

interface AnonymiseProps {
  readonly editor: Editor;
  readonly record: Row;
  readonly onClose: () => void;
}

/** Says what will be gone, asks for the username, and makes nobody of the person. */
export function Anonymise({ editor, record, onClose }: AnonymiseProps) {
  const { t } = useTranslation('account');
  const id = useId();
  const run = useAccess(editor);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState('');
  const username = String(record.username ?? '');
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    // Not to be taken for the form behind the question.
    event.stopPropagation();
    const wrong = typed.trim() === username ? '' : t('person.anonymise.differs', { username });
    setProblem(wrong);
    if (wrong !== '') return;
    const refused = await run({
      path: 'user/anonymiseUser',
      values: { confirm: username },
      done: t('person.anonymise.done'),
      afresh: true,
    });
    if (refused === null) onClose();
    else setProblem(refused);
  };
  return (
    <Dialog
      title={t('person.anonymise.title', { name: labelOf(editor.resource, record) })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('person.anonymise.cancel')}</Button>
          <Button type="primary" danger htmlType="submit" form={`${id}-form`}>
            {t('person.anonymise.yes')}
          </Button>
        </>
      }
    >
      <form
        id={`${id}-form`}
        className={styles.reset}
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        <p>{t('person.anonymise.text')}</p>
        <p className={styles.soft}>{t('person.anonymise.traffic')}</p>
        <label htmlFor={id}>{t('person.anonymise.confirm', { username })}</label>
        <TextBox
          id={id}
          value={typed}
          invalid={problem !== ''}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-describedby={problem === '' ? undefined : `${id}-problem`}
          aria-required
          onChange={(event) => setTyped(event.target.value)}
        />
        <p id={`${id}-problem`} role="alert" className={styles.problem}>
          {problem}
        </p>
      </form>
    </Dialog>
  );
}
