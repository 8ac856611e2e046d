import { useGetIdentity, useNotification } from '@refinedev/core';
import { useQuery } from '@tanstack/react-query';
import { Button, Spin } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Values } from '../../../../declaration/validate.ts';
import { permissionGroups } from '../../../../fields/permissions/groups.ts';
import { config } from '../../../core/config.ts';
import { useDates } from '../../../dates/useDates.ts';
import { TextBox } from '../../../fields/shared/TextBox.tsx';
import type { Identity } from '../../../providers/auth.ts';
import { callApi } from '../../../providers/call.ts';
import { downloadPerson } from '../../../providers/person-file.ts';
import { offers } from '../../../session/index.ts';
import { useSaveQuestion } from '../../form/save-questions.ts';
import type { Editor } from '../../form/useEditor.ts';
import type { FormPartProps } from '../../plugin.ts';
import type { Row } from '../../shared/rows.ts';
import { useConfirm } from '../../shared/useConfirm.tsx';
import { useMay } from '../../shared/useMay.ts';
import { useRowName } from '../../shared/useRowName.ts';
import styles from '../custom.module.css';
import { Access } from './Access.tsx';
import { AccountDialog } from './AccountDialog.tsx';
import { sentenceOf } from './useAccess.ts';

const GROUPS = permissionGroups(config);
const ALL: ReadonlySet<string> = new Set(config.permissions);

/** The keys in the answer; whatever is no text is none. */
function keysOf(answer: unknown): ReadonlySet<string> {
  const keys = Array.isArray(answer) ? answer : [];
  return new Set(keys.filter((key) => typeof key === 'string'));
}

function Opened({ keys }: { keys: ReadonlySet<string> }) {
  const { t } = useTranslation(['account', 'menu']);
  if (keys.size === 0) return <p className={styles.soft}>{t('effective.none')}</p>;
  return (
    <dl className={styles.opened}>
      {GROUPS.map(({ group, screens }) => {
        const open = screens.filter(({ permission }) => keys.has(permission));
        return open.length === 0 ? null : (
          <div key={group}>
            <dt>{t(`menu:groups.${group}`)}</dt>
            {open.map(({ screen }) => (
              <dd key={screen}>{t(`menu:screens.${screen}`)}</dd>
            ))}
          </div>
        );
      })}
    </dl>
  );
}

function OfRoles({ ids }: { ids: readonly number[] }) {
  const { t } = useTranslation('account');
  const sorted = [...ids].sort((one, other) => one - other);
  const found = useQuery({
    // Loaded again after a save, as the choices of fields are.
    queryKey: ['options', 'roles', 'openedBy', sorted],
    enabled: ids.length > 0,
    queryFn: async () => {
      const body = { data: { roleIds: sorted } };
      return keysOf(await callApi('user/openedBy', { method: 'POST', body }));
    },
  });
  if (ids.length === 0) return <Opened keys={new Set()} />;
  if (found.isError) return <p role="alert">{t('effective.failed')}</p>;
  return found.data ? <Opened keys={found.data} /> : <Spin size="small" />;
}

/** The menus that the roles chosen in the form open, as they are chosen. */
function Effective({ values }: { values: Values }) {
  const { t } = useTranslation('account');
  const ids = Array.isArray(values.roleIds) ? values.roleIds.map(Number) : [];
  return (
    <section className={styles.part} aria-labelledby="effective-permissions" aria-live="polite">
      <h2 id="effective-permissions">{t('effective.title')}</h2>
      {values.admin === true ? (
        <>
          <p>{t('effective.admin')}</p>
          <Opened keys={ALL} />
        </>
      ) : (
        <OfRoles ids={ids} />
      )}
    </section>
  );
}

/** What an administrator may do that no role gives, one a line. */
const POWERS = ['menus', 'accounts', 'others', 'own'] as const;

/** Confirms that somebody becomes an administrator, or stops being one: one switch opens all. */
function useAdminQuestion({ resource }: Editor): void {
  const { t } = useTranslation('account');
  const confirm = useConfirm();
  const nameOf = useRowName();

  useSaveQuestion(async ({ values, record }) => {
    const isAdmin = values.admin === true;
    if (isAdmin === (record?.admin === true)) return true;
    const name = nameOf(resource, values);
    if (isAdmin) {
      return confirm({
        title: t('administrator.give.title', { name }),
        list: POWERS.map((power, id) => ({ id, text: t(`administrator.powers.${power}`) })),
        content: t('administrator.give.text'),
        yes: t('administrator.give.yes'),
      });
    }
    const hasRoles = Array.isArray(values.roleIds) && values.roleIds.length > 0;
    return confirm({
      title: t('administrator.take.title', { name }),
      content: t(hasRoles ? 'administrator.take.text' : 'administrator.take.noRoles'),
      yes: t('administrator.take.yes'),
    });
  });
}

interface AnonymiseProps {
  readonly editor: Editor;
  readonly record: Row;
  readonly onClose: () => void;
}

/** Says what will be removed, asks for the username, and anonymises the person. */
function Anonymise({ editor, record, onClose }: AnonymiseProps) {
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

interface PersonalDataProps {
  readonly editor: Editor;
  readonly record: Row;
}

/** What the person has taken note of, all their data as a file, and erasure. */
function PersonalData({ editor, record }: PersonalDataProps) {
  const { t } = useTranslation('account');
  const { formatDateTime } = useDates();
  const { open } = useNotification();
  const { data: person } = useGetIdentity<Identity>();
  const [asking, setAsking] = useState(false);
  const mayExport = useMay(editor.resource.name, 'export');
  const busy = useRef(false);
  const { id, consentVersion, consentedAt } = record;
  const acknowledged =
    typeof consentVersion === 'number' && typeof consentedAt === 'string'
      ? t('person.acknowledged', { version: consentVersion, at: formatDateTime(consentedAt) })
      : t('person.notYet');
  const download = async (): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    try {
      await downloadPerson(id);
      open?.({ type: 'success', message: t('data.downloaded') });
    } catch (failure) {
      open?.({ type: 'error', message: sentenceOf(failure, t('data.failed')) });
    } finally {
      busy.current = false;
    }
  };
  return (
    <section className={styles.part} aria-labelledby="user-data">
      <h2 id="user-data">{t('person.title')}</h2>
      <dl className={styles.facts}>
        <dt>{t('person.notice')}</dt>
        <dd>{acknowledged}</dd>
      </dl>
      <div className={styles.buttons}>
        {mayExport && <Button onClick={() => void download()}>{t('person.download')}</Button>}
        {person?.admin && person.id !== id && (
          <Button danger onClick={() => setAsking(true)}>
            {t('person.anonymise.action')}
          </Button>
        )}
      </div>
      {mayExport && <p className={styles.soft}>{t('person.file')}</p>}
      {asking && <Anonymise editor={editor} record={record} onClose={() => setAsking(false)} />}
    </section>
  );
}

/** What a user's form has of its own: what the roles open, and the ways in and out of the account. */
export default function UserParts({ editor }: FormPartProps) {
  const { values, record } = editor;
  useAdminQuestion(editor);
  return (
    <>
      <Effective values={values} />
      {record && offers('user/lockUser') && <Access editor={editor} record={record} />}
      {record && offers('user/exportPerson') && <PersonalData editor={editor} record={record} />}
    </>
  );
}
