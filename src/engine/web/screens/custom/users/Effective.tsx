import { useQuery } from '@tanstack/react-query';
import { Spin } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Values } from '../../../../declaration/validate.ts';
import { permissionGroups } from '../../../../fields/permissions/groups.ts';
import { config } from '../../../core/config.ts';
import { callApi } from '../../../providers/call.ts';
import styles from '../custom.module.css';

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
  const asked = [...ids].sort((one, other) => one - other);
  const found = useQuery({
    // Asked anew after a save, as the choices of fields are.
    queryKey: ['options', 'roles', 'openedBy', asked],
    enabled: ids.length > 0,
    queryFn: async () => {
      const body = { data: { roleIds: asked } };
      return keysOf(await callApi('user/openedBy', { method: 'POST', body }));
    },
  });
  if (ids.length === 0) return <Opened keys={new Set()} />;
  if (found.isError) return <p role="alert">{t('effective.failed')}</p>;
  return found.data ? <Opened keys={found.data} /> : <Spin size="small" />;
}

/** The menus that the roles chosen in the form open, as they are chosen. */
export function Effective({ values }: { values: Values }) {
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
