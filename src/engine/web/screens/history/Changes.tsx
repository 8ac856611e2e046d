import { useTranslation } from 'react-i18next';
import { readRight } from '../../../declaration/actions.ts';
import type { AuditChange, AuditEntry } from '../../../declaration/audit.ts';
import { labelName } from '../../../declaration/naming.ts';
import type { Field, Resource } from '../../../declaration/types.ts';
import { isBlank } from '../../../declaration/validate.ts';
import { findDefinition } from '../../../fields/index.ts';
import { config } from '../../core/config.ts';
import { FieldCell } from '../../fields/FieldCell.tsx';
import { useWords } from '../../fields/shared/useWords.ts';
import { useJoined } from '../../i18n/useJoined.ts';
import { differences, type Rights, rightsIn } from '../custom/roles/rights.ts';
import { ActiveMark } from '../shared/ActiveMark.tsx';
import { resourceNamed } from '../shared/named.ts';
import styles from './Changes.module.css';

const TYPES = { keys: 'permissions', denied: 'denials' } as const;

/** Whether a change is of what a role gives, which only both of its fields together show. */
function isOfRights({ field, redacted }: AuditChange, resource: Resource | null): boolean {
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
function RightsChange({ resource, changes }: RightsChangeProps) {
  const { t } = useTranslation(['audit', 'fields']);
  const { permission: nameOf } = useWords();
  const joined = useJoined();
  const found = differences(config, config.permissions, ...rightsOf(changes, resource));
  return config.permissions.map((permission) => {
    const describe = (way: 'gained' | 'lost') => {
      const columns = found.filter((it) => it[way].includes(permission));
      const actions = joined(columns.map(({ column }) => t(`fields:actions.${column}`)));
      return actions === '' ? null : t(`rights.${way}`, { actions });
    };
    const [gained, lost] = [describe('gained'), describe('lost')];
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

interface ValueProps {
  readonly resourceName: string;
  /** Null for one the declaration no longer has. */
  readonly field: Field | null;
  readonly value: unknown;
  readonly label: unknown;
}

function Value({ resourceName, field, value, label }: ValueProps) {
  const { t } = useTranslation('audit');
  if (isBlank(value) || (Array.isArray(value) && value.length === 0)) {
    return <span className={styles.soft}>{t('values.none')}</span>;
  }
  if (field === null) return typeof value === 'object' ? JSON.stringify(value) : String(value);
  if (field.system && field.name === 'active') return <ActiveMark active={value === true} />;
  // The whole text, of which a list shows the first lines.
  if (findDefinition(field)?.multiline) return <span className={styles.long}>{String(value)}</span>;
  const record = { [field.name]: value, [labelName(field.name)]: label };
  return <FieldCell field={field} resourceName={resourceName} value={value} record={record} />;
}

interface ChangeProps {
  readonly resourceName: string;
  readonly change: AuditChange;
  /** The row is new: nothing stood there before. */
  readonly added: boolean;
}

function Change({ resourceName, change, added }: ChangeProps) {
  const { t } = useTranslation('audit');
  const { label } = useWords();
  const field = resourceNamed(config, resourceName)?.fieldsByName[change.field] ?? null;
  const shared = { resourceName, field };
  if (change.redacted) {
    return (
      <div className={styles.change}>
        <dt>{label(resourceName, change.field)}</dt>
        <dd className={styles.soft}>{t('values.redacted')}</dd>
      </div>
    );
  }
  return (
    <div className={styles.change}>
      <dt>{label(resourceName, change.field)}</dt>
      <dd>
        {!added && (
          <>
            <del>
              <span className="visually-hidden">{t('page.before')}: </span>
              <Value {...shared} value={change.before} label={change.beforeLabel} />
            </del>
            <span className={styles.arrow} aria-hidden>
              →
            </span>
          </>
        )}
        <ins>
          <span className="visually-hidden">{t('page.after')}: </span>
          <Value {...shared} value={change.after} label={change.afterLabel} />
        </ins>
      </dd>
    </div>
  );
}

/** The changes by the row of the list they are of; all together where there is no list. */
export function groupsOf(changes: readonly AuditChange[]) {
  const groups = new Map<number | null, AuditChange[]>();
  for (const change of changes) {
    const id = change.entry?.id ?? null;
    groups.set(id, [...(groups.get(id) ?? []), change]);
  }
  return [...groups].map(([id, inside]) => ({ id, label: inside[0]?.entry?.label, inside }));
}

/** Field by field what stood there before and what after, in the words of the declaration. */
export function Changes({ entry }: { entry: Pick<AuditEntry, 'resource' | 'action' | 'changes'> }) {
  const known = resourceNamed(config, entry.resource);
  useTranslation(known ? `resources/${known.name}` : 'resources');
  const isRight = (change: AuditChange) => isOfRights(change, known);
  const isOther = (change: AuditChange) => !isRight(change);
  return groupsOf(entry.changes).map(({ id, label, inside }) => (
    <div key={id} className={styles.changes}>
      {label !== undefined && <strong>{label}</strong>}
      <dl>
        {known && <RightsChange resource={known} changes={inside.filter(isRight)} />}
        {inside.filter(isOther).map((change) => (
          <Change
            key={change.field}
            resourceName={entry.resource ?? ''}
            change={change}
            added={entry.action === 'create'}
          />
        ))}
      </dl>
    </div>
  ));
}
