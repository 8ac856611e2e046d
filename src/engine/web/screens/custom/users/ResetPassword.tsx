import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { roomOf } from '../../../../declaration/fields/index.ts';
import { isPassword } from '../../../../fields/password/index.ts';
import { config } from '../../../core/config.ts';
import { FieldInput } from '../../../fields/FieldInput.tsx';
import { useWords } from '../../../fields/shared/useWords.ts';
import type { Editor } from '../../form/useEditor.ts';
import styles from '../custom.module.css';
import { AccountDialog } from './AccountDialog.tsx';

const FIELD = 'password';
const NO_VALUES = {};

/** Sets a password that its owner must change at the next sign-in. */
export function ResetPassword({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useTranslation('account');
  const words = useWords();
  const [password, setPassword] = useState('');
  const { resource, record } = editor;
  const field = resource.fieldsByName[FIELD];
  if (!field || !isPassword(field) || !record) return null;
  const { min, max } = field;
  const check = (): string => {
    const label = words.label(resource.name, FIELD);
    if (password === '') return words.message({ key: 'required' }, label);
    const room = roomOf(field, config);
    const parsed = room.input.safeParse(password);
    return parsed.success ? '' : words.message(room.explain(parsed.error.issues[0] ?? {}), label);
  };
  return (
    <AccountDialog
      editor={editor}
      onClose={onClose}
      title={t('access.reset.title', { name: String(record.username ?? '') })}
      yes={t('access.reset.yes')}
      text={
        <>
          <p>{t('access.reset.text')}</p>
          <ul className={styles.rules}>
            <li>{t('password.rules.length', { min, max })}</li>
            <li>{t('password.rules.guessable')}</li>
          </ul>
        </>
      }
      label={t('access.reset.next')}
      field={(asked) => (
        <FieldInput
          {...asked}
          field={field}
          resourceName={resource.name}
          value={password}
          values={NO_VALUES}
          record={NO_VALUES}
          required
          onChange={(value) => setPassword(typeof value === 'string' ? value : '')}
        />
      )}
      check={check}
      call={{
        path: 'user/saveUser',
        values: { password, mustChangePassword: true },
        done: t('access.reset.done'),
      }}
    />
  );
}
