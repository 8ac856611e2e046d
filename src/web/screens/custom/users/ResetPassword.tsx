import { Button } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { roomOf } from '../../../../schema/fields/index.ts';
import { config } from '../../../app/config.ts';
import { FieldInput } from '../../../fields/FieldInput.tsx';
import { useWords } from '../../../fields/shared/useWords.ts';
import type { Editor } from '../../form/useEditor.ts';
import { Dialog } from '../../shared/Dialog.tsx';
import styles from '../custom.module.css';
import { useAccess } from './useAccess.ts';

const FIELD = 'password';
const NO_VALUES = {};

/** Sets a password that its owner must change at the next sign-in. */
export function ResetPassword({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useTranslation('account');
  const words = useWords();
  const id = useId();
  const run = useAccess(editor);
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState('');
  const { resource, record } = editor;
  const field = resource.fieldsByName[FIELD];
  if (!field || !record) return null;
  const check = (): string => {
    const label = words.label(resource.name, FIELD);
    if (password === '') return words.message({ key: 'required' }, label);
    const room = roomOf(field, config);
    const parsed = room.input.safeParse(password);
    return parsed.success ? '' : words.message(room.explain(parsed.error.issues[0] ?? {}), label);
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    // Not to be taken for the form behind the question.
    event.stopPropagation();
    const wrong = check();
    setProblem(wrong);
    if (wrong !== '') return;
    const values = { password, mustChangePassword: true };
    const refused = await run({ path: 'user/saveUser', values, done: t('access.reset.done') });
    if (refused === null) onClose();
    else setProblem(refused);
  };
  return (
    <Dialog
      title={t('access.reset.title', { name: String(record.username ?? '') })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('access.reset.cancel')}</Button>
          <Button type="primary" htmlType="submit" form={`${id}-form`}>
            {t('access.reset.yes')}
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
        <p>{t('access.reset.text')}</p>
        <label htmlFor={id}>{t('access.reset.next')}</label>
        <FieldInput
          field={field}
          id={id}
          resourceName={resource.name}
          value={password}
          values={NO_VALUES}
          record={NO_VALUES}
          invalid={problem !== ''}
          describedBy={problem === '' ? undefined : `${id}-problem`}
          required
          onChange={(value) => setPassword(typeof value === 'string' ? value : '')}
        />
        <p id={`${id}-problem`} role="alert" className={styles.problem}>
          {problem}
        </p>
      </form>
    </Dialog>
  );
}
