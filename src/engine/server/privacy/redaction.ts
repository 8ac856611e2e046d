import { type AuditChange, type AuditEntry, VIEW_ACTIONS } from '../../declaration/audit.ts';
import { allNamesOf, presentName } from '../../declaration/former-names.ts';
import { isPersonal, USERS, usersOf } from '../../declaration/profile.ts';
import { isRecord } from '../../declaration/record.ts';
import type { Config, Resource } from '../../declaration/types.ts';
import { pointsTo } from '../../fields/index.ts';
import type { PersonNames } from './person-names.ts';

/** Who a person becomes. */
export interface Nobody {
  readonly userId: number;
  readonly username: string;
  readonly fullname: string;
}

/** What an entry is redacted by. */
export interface Redaction {
  readonly config: Config;
  readonly nobody: Nobody;
  /** What the person is and was called. */
  readonly names: PersonNames;
  /** ISO 8601, UTC: from where the person acted stays in entries from here on. */
  readonly trafficRetainedFrom: string;
}

/** Shorter texts stand in too many names to mean this one. */
export const SHORTEST_MEANT = 3;
const REMOVED = '•••';

/** Whether the field of a user's row says something of the person; of one long gone it may. */
function namesPeople(name: string, config: Config): boolean {
  const field = usersOf(config).fieldsByName[name];
  return !field || isPersonal(field) || name === 'username' || name === 'lastLoginAt';
}

/** A change of a user's row: that something changed stays, what it was does not. */
export function redactChange(change: AuditChange, config: Config): AuditChange {
  return namesPeople(change.field, config)
    ? { field: change.field, before: null, after: null, redacted: true }
    : change;
}

/** Whether a field of this resource refers to people. */
function refersToPeople(resource: Resource | undefined, field: string): boolean {
  return pointsTo(resource?.fieldsByName[field])?.resource === USERS;
}

/** Resources whose rows refer to people. */
export function resourcesOfPeople(config: Config): string[] {
  return Object.values(config.resources)
    .filter((resource) => resource.fields.some(({ name }) => refersToPeople(resource, name)))
    .flatMap(({ name }) => allNamesOf(config, name));
}

/** The label of a reference (or of several), the person's own name taken out of it. */
function redactLabel(label: unknown, nobody: Nobody): unknown {
  if (Array.isArray(label)) return label.map((one) => redactLabel(one, nobody));
  return isRecord(label) && label.id === nobody.userId
    ? { ...label, name: nobody.fullname }
    : label;
}

/** A change without the name of who is referred to. */
export function redactMention(change: AuditChange, nobody: Nobody): AuditChange {
  return {
    ...change,
    beforeLabel: redactLabel(change.beforeLabel, nobody),
    afterLabel: redactLabel(change.afterLabel, nobody),
  };
}

/** Texts anywhere in a value that mean the person, such as the search an export was made by. */
function redactTexts(value: unknown, names: readonly string[]): unknown {
  if (typeof value === 'string') {
    const text = value.trim();
    const means = (name: string): boolean =>
      text.includes(name) || (text.length >= SHORTEST_MEANT && name.includes(text));
    return names.some(means) ? REMOVED : value;
  }
  if (Array.isArray(value)) return value.map((inner) => redactTexts(inner, names));
  if (!isRecord(value)) return value;
  // An operator or a field's name is no text of a person's.
  const { field, operator, ...rest } = value;
  const retained = {
    ...(field !== undefined && { field }),
    ...(operator !== undefined && { operator }),
  };
  return {
    ...retained,
    ...Object.fromEntries(
      Object.entries(rest).map(([name, inner]) => [name, redactTexts(inner, names)]),
    ),
  };
}

function redactChanges(
  entry: AuditEntry,
  about: boolean,
  redaction: Redaction,
): AuditEntry['changes'] {
  const { config, nobody } = redaction;
  if (about) return entry.changes.map((change) => redactChange(change, config));
  const name = presentName(config, entry.resource ?? '');
  const resource = Object.hasOwn(config.resources, name) ? config.resources[name] : undefined;
  return entry.changes.map((change) =>
    refersToPeople(resource, change.field) ? redactMention(change, nobody) : change,
  );
}

function renamed(label: string | null, { nobody, names }: Redaction): string | null {
  return names.fullnames.reduce(
    (text, name) => text?.replaceAll(name, nobody.fullname) ?? null,
    label,
  );
}

/**
 * An entry of the audit log without what it says of a person: who did what to which row and when
 * stays, under the neutral name. What is not about the person is given back as it was.
 */
export function redactEntry(entry: AuditEntry, redaction: Redaction): AuditEntry {
  const { nobody, names, trafficRetainedFrom } = redaction;
  const own = entry.userId === nobody.userId;
  const about = entry.resource === USERS && entry.rowId === nobody.userId;
  // Who failed to sign in to the account was as likely as not its owner.
  const atTheirDoor = about && entry.actor === 'stranger';
  const theirs = own || atTheirDoor;
  const whereFrom =
    theirs && entry.at < trafficRetainedFrom ? { address: null, userAgent: null } : {};
  const isNaming =
    VIEW_ACTIONS.includes(entry.action) ||
    resourcesOfPeople(redaction.config).includes(entry.resource ?? '');
  return {
    ...entry,
    ...(theirs && { username: nobody.username }),
    ...(own && { fullname: nobody.fullname }),
    ...whereFrom,
    label: about ? nobody.fullname : isNaming ? renamed(entry.label, redaction) : entry.label,
    changes: redactChanges(entry, about, redaction),
    ...(entry.action === 'export' && {
      // Made of an object, and so one.
      details: redactTexts(entry.details, [
        ...names.fullnames,
        ...names.usernames,
      ]) as AuditEntry['details'],
    }),
  };
}
