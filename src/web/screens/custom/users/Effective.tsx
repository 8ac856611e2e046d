import { useList } from '@refinedev/core';
import { Spin } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Values } from '../../../../schema/validate.ts';
import { config } from '../../../app/config.ts';
import { useSession } from '../../../app/use-session.ts';
import { permissionGroups } from '../../../fields/permissions/groups.ts';
import { may } from '../../../session/index.ts';
import type { Row } from '../../shared/rows.ts';
import styles from '../custom.module.css';

const GROUPS = permissionGroups(config);
const ALL: ReadonlySet<string> = new Set(config.permissions);

/** What these roles open together; a retired role opens nothing. */
function opened(roles: readonly Row[]): ReadonlySet<string> {
  const used = roles.filter(({ active }) => active);
  return new Set(used.flatMap(({ auths }) => (Array.isArray(auths) ? auths.map(String) : [])));
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
  const { query, result } = useList<Row>({
    resource: 'roles',
    pagination: { currentPage: 1, pageSize: Math.max(ids.length, 1), mode: 'server' },
    filters: [{ field: 'id', operator: 'in', value: [...ids] }],
    errorNotification: false,
    queryOptions: { enabled: ids.length > 0 },
  });
  if (ids.length === 0) return <Opened keys={new Set()} />;
  if (query.isError) return <p role="alert">{t('effective.failed')}</p>;
  return query.isSuccess ? <Opened keys={opened(result.data)} /> : <Spin size="small" />;
}

/**
 * The menus that the roles chosen in the form open, as they are chosen. What a role opens is for
 * those who may see roles: asking without would end the session.
 */
export function Effective({ values }: { values: Values }) {
  const { t } = useTranslation('account');
  const session = useSession();
  const { roles } = config.resources;
  const ids = Array.isArray(values.roleIds) ? values.roleIds.map(Number) : [];
  const seen = roles !== undefined && may(session, roles.permission);
  return (
    <section className={styles.part} aria-labelledby="effective-permissions" aria-live="polite">
      <h2 id="effective-permissions">{t('effective.title')}</h2>
      {values.admin === true ? (
        <>
          <p>{t('effective.admin')}</p>
          <Opened keys={ALL} />
        </>
      ) : null}
      {values.admin !== true && seen ? <OfRoles ids={ids} /> : null}
      {values.admin !== true && !seen ? (
        <p className={styles.soft}>{t('effective.hidden')}</p>
      ) : null}
    </section>
  );
}
