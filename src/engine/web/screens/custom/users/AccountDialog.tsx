import { Button } from 'antd';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Editor } from '../../form/useEditor.ts';
import { Dialog } from '../../shared/Dialog.tsx';
import styles from '../custom.module.css';
import { type AccessCall, useAccess } from './useAccess.ts';

/** What the one field of the dialog must carry. */
export interface AccountField {
  readonly id: string;
  readonly invalid: boolean;
  readonly describedBy: string | undefined;
}

export interface AccountDialogProps {
  readonly editor: Editor;
  readonly title: string;
  /** On the button that does it. */
  readonly yes: string;
  readonly danger?: boolean;
  /** Says what will be done. */
  readonly text: ReactNode;
  /** Names the field. */
  readonly label: string;
  readonly field: (props: AccountField) => ReactNode;
  /** What is wrong with the field; empty when nothing is. */
  readonly check: () => string;
  readonly call: AccessCall;
  readonly onClose: () => void;
}

/** Confirms a change of an account, and shows there why it was refused. */
export function AccountDialog(props: AccountDialogProps) {
  const { editor, title, yes, danger = false, text, label, field, check, call, onClose } = props;
  const { t } = useTranslation('account');
  const id = useId();
  const run = useAccess(editor);
  const [problem, setProblem] = useState('');
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    // Not to be taken for the form behind the question.
    event.stopPropagation();
    const wrong = check();
    setProblem(wrong);
    if (wrong !== '') return;
    const refused = await run(call);
    if (refused === null) onClose();
    else setProblem(refused);
  };
  const invalid = problem !== '';
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="primary" danger={danger} htmlType="submit" form={`${id}-form`}>
            {yes}
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
        {text}
        <label htmlFor={id}>{label}</label>
        {field({ id, invalid, describedBy: invalid ? `${id}-problem` : undefined })}
        <p id={`${id}-problem`} role="alert" className={styles.problem}>
          {problem}
        </p>
      </form>
    </Dialog>
  );
}
