import { useGetIdentity, useNotification } from '@refinedev/core';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { roomOf } from '../../../../declaration/fields/index.ts';
import { isAnonymised } from '../../../../declaration/profile.ts';
import { isPassword } from '../../../../fields/password/index.ts';
import { config } from '../../../core/config.ts';
import { PASSWORD_PATH } from '../../../core/paths.ts';
import { useDates } from '../../../dates/useDates.ts';
import { FieldInput } from '../../../fields/FieldInput.tsx';
import { useWords } from '../../../fields/shared/useWords.ts';
import type { Identity } from '../../../providers/auth.ts';
import type { Editor } from '../../form/useEditor.ts';
import type { Row } from '../../shared/rows.ts';
import { useConfirm } from '../../shared/useConfirm.tsx';
import { useMay } from '../../shared/useMay.ts';
import styles from '../custom.module.css';
import { AccountDialog } from './AccountDialog.tsx';
import { type Lock, lockOf } from './lock.ts';
import { useAccess } from './useAccess.ts';

const FIELD = 'password';
const NO_VALUES = {};

/** Sets a password that its owner must change at the next sign-in. */
function ResetPassword({ editor, onClose }: { editor: Editor; onClose: () => void }) {
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
      field={(props) => (
        <FieldInput
          {...props}
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

function useLockSentence(): (lock: Lock) => string {
  const { t } = useTranslation('account');
  const { formatDateTime } = useDates();
  return (lock) =>
    lock.kind === 'waiting'
      ? t('access.waiting', { until: formatDateTime(lock.until) })
      : t(`access.${lock.kind}`);
}

interface AccessProps {
  readonly editor: Editor;
  readonly record: Row;
}

/** Confirms, then locks the account or unlocks it. */
function useLock({ editor, record }: AccessProps): (way: 'lock' | 'unlock') => Promise<void> {
  const { t } = useTranslation('account');
  const confirm = useConfirm();
  const { open } = useNotification();
  const run = useAccess(editor);
  return async (way) => {
    const name = String(record.username ?? '');
    const agreed = await confirm({
      title: t(`access.${way}.title`, { name }),
      content: t(`access.${way}.text`),
      yes: t(`access.${way}.action`),
      danger: way === 'lock',
    });
    if (!agreed) return;
    const problem = await run({ path: `user/${way}User`, done: t(`access.${way}.done`, { name }) });
    if (problem) open?.({ type: 'error', message: problem });
  };
}

/** The way into an account: when it was last used, whether it is locked, and a new password. */
export function Access({ editor, record }: AccessProps) {
  const { t } = useTranslation(['account', 'resources']);
  const { formatDateTime } = useDates();
  const sentence = useLockSentence();
  const { data: person } = useGetIdentity<Identity>();
  const lockBy = useLock({ editor, record });
  const [resetting, setResetting] = useState(false);
  const mayChange = useMay(editor.resource.name, 'change');
  const lock = lockOf(record, Date.now());
  const isNobody = isAnonymised(record);
  const mayLetIn = mayChange && lock.kind !== 'retired';
  const last = typeof record.lastLoginAt === 'string' ? formatDateTime(record.lastLoginAt) : null;
  const own = record.id === person?.id;
  return (
    <section className={styles.part} aria-labelledby="user-access">
      <h2 id="user-access">{t('access.title')}</h2>
      <dl className={styles.facts}>
        <dt>{t('resources:users.fields.lastLoginAt')}</dt>
        <dd>{last ?? t('access.never')}</dd>
        <dt>{t('access.state')}</dt>
        <dd className={lock.kind === 'open' ? undefined : styles.closed}>
          {isNobody ? t('access.anonymised') : sentence(lock)}
        </dd>
      </dl>
      <div className={styles.buttons}>
        {own ? (
          <Link className="button button--plain" to={PASSWORD_PATH}>
            {t('password.title')}
          </Link>
        ) : (
          mayLetIn && <Button onClick={() => setResetting(true)}>{t('access.reset.action')}</Button>
        )}
        {lock.kind === 'open' || !mayLetIn ? null : (
          <Button onClick={() => void lockBy('unlock')}>{t('access.unlock.action')}</Button>
        )}
        {own || lock.kind === 'locked' || !mayLetIn ? null : (
          <Button danger onClick={() => void lockBy('lock')}>
            {t('access.lock.action')}
          </Button>
        )}
      </div>
      {resetting && <ResetPassword editor={editor} onClose={() => setResetting(false)} />}
    </section>
  );
}
