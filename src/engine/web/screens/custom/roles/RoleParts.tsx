import { useCan, useList } from '@refinedev/core';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { USERS } from '../../../../declaration/profile.ts';
import { config } from '../../../core/config.ts';
import type { FormPartProps } from '../../plugin.ts';
import { ActiveMark } from '../../shared/ActiveMark.tsx';
import { editPath } from '../../shared/paths.ts';
import type { Row } from '../../shared/rows.ts';
import { useRowName } from '../../shared/useRowName.ts';
import styles from '../custom.module.css';
import { OpenedRows } from './OpenedRows.tsx';
import { useRoleQuestion } from './useRoleQuestion.ts';

/** More are told by their number. */
const MOST_SHOWN = 50;
const { users } = config.resources;

/** The people who hold a role, where whoever asks may see people: else a call would end the session. */
function useHolders(roleId: number, enabled: boolean) {
  return useList<Row>({
    resource: USERS,
    pagination: { currentPage: 1, pageSize: MOST_SHOWN, mode: 'server' },
    filters: [{ field: 'roleIds', operator: 'in', value: [roleId] }],
    sorters: [{ field: 'active', order: 'desc' }],
    queryOptions: { enabled },
    errorNotification: false,
  });
}

function HolderList({ query, result }: ReturnType<typeof useHolders>) {
  const { t } = useTranslation('account');
  const nameOf = useRowName();
  if (!users) return null;
  const { data, total = 0 } = result;
  const more = total - data.length;
  return (
    <section className={styles.part} aria-labelledby="role-holders">
      <h2 id="role-holders">
        {query.isSuccess ? t('holders.counted', { count: total }) : t('holders.title')}
      </h2>
      {query.isError && (
        <p role="alert">
          {t('holders.failed')}{' '}
          <button
            type="button"
            className="button button--plain"
            onClick={() => void query.refetch()}
          >
            {t('retry')}
          </button>
        </p>
      )}
      {query.isSuccess && total === 0 && <p className={styles.soft}>{t('holders.none')}</p>}
      <ul className={styles.people}>
        {data.map((row) => (
          <li key={row.id}>
            <Link to={editPath(users, row.id)}>{nameOf(users, row)}</Link>{' '}
            <span className={styles.soft}>{String(row.username ?? '')}</span>
            {row.active ? null : <ActiveMark active={false} />}
          </li>
        ))}
      </ul>
      {more > 0 && <p className={styles.soft}>{t('holders.more', { count: more })}</p>}
    </section>
  );
}

function OfRole({ record }: { readonly record: Row }) {
  const nameOf = useRowName();
  const { data: right } = useCan({ resource: USERS, action: 'list' });
  const maySee = right?.can === true;
  const holders = useHolders(record.id, maySee);
  const { data, total = 0 } = holders.result;
  const named = users && holders.query.isSuccess ? data.map((row) => nameOf(users, row)) : null;
  useRoleQuestion(named && { total, names: named });
  return maySee ? <HolderList {...holders} /> : null;
}

/**
 * What a role shows where its choice of rows has nothing to go by, who holds a stored one, and the
 * question of what a change of it does to them.
 */
export default function RoleParts({ editor }: FormPartProps) {
  return (
    <>
      {/* Waits for words of its own; the form does not. */}
      <Suspense>
        <OpenedRows values={editor.values} />
      </Suspense>
      {editor.record && <OfRole record={editor.record} />}
    </>
  );
}
