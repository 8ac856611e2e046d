import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextBox } from '../../../fields/shared/TextBox.tsx';
import type { Editor } from '../../form/useEditor.ts';
import type { Row } from '../../shared/rows.ts';
import { useRowName } from '../../shared/useRowName.ts';
import styles from '../custom.module.css';
import { AccountDialog } from './AccountDialog.tsx';

interface AnonymiseProps {
  readonly editor: Editor;
  readonly record: Row;
  readonly onClose: () => void;
}

/** Says what will be gone, asks for the username, and makes nobody of the person. */
export function Anonymise({ editor, record, onClose }: AnonymiseProps) {
  const { t } = useTranslation('account');
  const nameOf = useRowName();
  const [typed, setTyped] = useState('');
  const username = String(record.username ?? '');
  return (
    <AccountDialog
      editor={editor}
      onClose={onClose}
      title={t('person.anonymise.title', { name: nameOf(editor.resource, record) })}
      yes={t('person.anonymise.yes')}
      danger
      text={
        <>
          <p>{t('person.anonymise.text')}</p>
          <p className={styles.soft}>{t('person.anonymise.traffic')}</p>
        </>
      }
      label={t('person.anonymise.confirm', { username })}
      field={({ id, invalid, describedBy }) => (
        <TextBox
          id={id}
          value={typed}
          invalid={invalid}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-describedby={describedBy}
          aria-required
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      check={() => (typed.trim() === username ? '' : t('person.anonymise.differs', { username }))}
      call={{
        path: 'user/anonymiseUser',
        values: { confirm: username },
        done: t('person.anonymise.done'),
        afresh: true,
      }}
    />
  );
}
