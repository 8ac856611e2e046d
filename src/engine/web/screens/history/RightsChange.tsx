import { useTranslation } from 'react-i18next';
import { readRight } from '../../../declaration/actions.ts';
import type { AuditChange } from '../../../declaration/audit.ts';
import type { Resource } from '../../../declaration/types.ts';
import { config } from '../../core/config.ts';
import { useWords } from '../../fields/shared/useWords.ts';
import { useJoined } from '../../i18n/useJoined.ts';
import { differences, type Rights, rightsIn } from '../custom/roles/rights.ts';
import styles from './Changes.module.css';

const TYPES = { keys: 'permissions', denied: 'denials' } as const;

/** Whether a change is of what a role gives, which only both of its fields together tell. */
export function isOfRights({ field, redacted }: AuditChange, resource: Resource | null): boolean {
  const type = resource?.fieldsByName[field]?.type;
  return redacted !== true && (type === TYPES.keys || type === TYPES.denied);
}

const permissionsIn = ({ denied }: Rights): string[] =>
  denied.flatMap((right) => readRight(right)?.permission ?? []);

/** What a role gave before and after. Of keys that were left as they are nothing was noted: they had what is denied of them. */
function rightsOf(changes: readonly AuditChange[], resource: Resource): readonly [Rights, Rights] {
  const changeOf = (type: string) =>
    changes.find(({ field }) => resource.fieldsByName[field]?.type === type);
  const [keys, denied] = [changeOf(TYPES.keys), changeOf(TYPES.denied)];
  const before = rightsIn(keys?.before, denied?.before);
  const after = rightsIn(keys?.after, denied?.after);
  if (keys) return [before, after];
  const held = [...permissionsIn(before), ...permissionsIn(after)];
  return [
    { ...before, keys: held },
    { ...after, keys: held },
  ];
}

interface RightsChangeProps {
  readonly resource: Resource;
  readonly changes: readonly AuditChange[];
}

/** What may be done at each screen that could not before, and the other way about. */
export function RightsChange({ resource, changes }: RightsChangeProps) {
  const { t } = useTranslation(['audit', 'fields']);
  const { permission: nameOf } = useWords();
  const joined = useJoined();
  const found = differences(config, config.permissions, ...rightsOf(changes, resource));
  return config.permissions.map((permission) => {
    const told = (way: 'gained' | 'lost') => {
      const columns = found.filter((it) => it[way].includes(permission));
      const actions = joined(columns.map(({ column }) => t(`fields:actions.${column}`)));
      return actions === '' ? null : t(`rights.${way}`, { actions });
    };
    const [gained, lost] = [told('gained'), told('lost')];
    if (gained === null && lost === null) return null;
    return (
      <div key={permission} className={styles.change}>
        <dt>{nameOf(permission)}</dt>
        <dd className={styles.rights}>
          {gained !== null && <ins>{gained}</ins>}
          {lost !== null && <del>{lost}</del>}
        </dd>
      </div>
    );
  });
}
