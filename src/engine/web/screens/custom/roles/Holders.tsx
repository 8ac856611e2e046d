import { CanAccess, useList } from '@refinedev/core';
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

/** More are told by their number. */
const MOST_SHOWN = 50;
const { users } = config.resources;

function HolderList({ roleId }: { roleId: number }) {
  const { t } = useTranslation('account');
  const nameOf = useRowName();
  const { query, result } = useList<Row>({
    resource: USERS,
    pagination: { currentPage: 1, pageSize: MOST_SHOWN, mode: 'server' },
    filters: [{ field: 'roleIds', operator: 'in', value: [roleId] }],
    sorters: [{ field: 'active', order: 'desc' }],
    errorNotification: false,
  });
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

/** Who holds a role, for those who may see people: asking without would end the session. */
export default function Holders({ editor: { record } }: FormPartProps) {
  if (!record) return null;
  return (
    <CanAccess resource={USERS} action="list">
      <HolderList roleId={record.id} />
    </CanAccess>
  );
}
