import type { AuditChange, AuditEntry } from '../../declaration/audit.ts';
import { labelName } from '../../declaration/naming.ts';
import { isRecord } from '../../declaration/record.ts';
import type { FieldDeclaration } from '../../declaration/types.ts';
import { entriesIn } from '../../fields/index.ts';
import { formatValue, type Locale, sheetNumber, writtenMoment } from '../locale.ts';

/** Names of the columns of the export, in order; their words stand under `audit:columns`. */
const COLUMNS = [
  'at',
  'actor',
  'username',
  'fullname',
  'action',
  'resource',
  'rowId',
  'label',
  'changes',
  'details',
  'address',
  'userAgent',
  'requestId',
  'id',
] as const;

function nameIn(label: unknown): string {
  if (!isRecord(label)) return '';
  return String(label.name ?? label.nameTh ?? label.id ?? label.code ?? '');
}

function itemText(locale: Locale, field: FieldDeclaration | undefined, entry: unknown): string {
  const shape = field && entriesIn(field);
  if (!shape || !isRecord(entry)) return plainText(locale, field, entry);
  const parts = Object.entries(shape.fields).map(([name, item]) =>
    valueText(locale, item, entry[name], entry[labelName(name)]),
  );
  return parts.join(' ');
}

function listText(
  locale: Locale,
  field: FieldDeclaration | undefined,
  values: readonly unknown[],
  labels: unknown,
): string {
  if (Array.isArray(labels)) return labels.map(nameIn).join(', ');
  return values.map((value) => itemText(locale, field, value)).join(', ');
}

function plainText(locale: Locale, field: FieldDeclaration | undefined, value: unknown): string {
  const { words, language } = locale;
  if (typeof value === 'boolean') return words.text(language, `audit:values.${value}`);
  if (typeof value === 'object') return JSON.stringify(value);
  if (!field) return String(value);
  const number = sheetNumber(field, value);
  return number === null ? formatValue(locale, field, value) : String(number);
}

/** One value of a field, as people read it. */
export function valueText(
  locale: Locale,
  field: FieldDeclaration | undefined,
  value: unknown,
  label: unknown,
): string {
  const none = locale.words.text(locale.language, 'audit:values.none');
  if (value === null || value === undefined || value === '') return none;
  if (Array.isArray(value)) return listText(locale, field, value, label) || none;
  return isRecord(label) ? nameIn(label) : plainText(locale, field, value);
}

function changeText(locale: Locale, { resource }: AuditEntry, change: AuditChange): string {
  const { config, words, language } = locale;
  const gone = change.redacted ? words.text(language, 'audit:values.redacted') : null;
  const known = resource !== null && Object.hasOwn(config.resources, resource);
  const field = known ? config.resources[resource]?.fieldsByName[change.field] : undefined;
  const label = words.fieldLabel(language, change.field, resource ?? undefined);
  const before = gone ?? valueText(locale, field, change.before, change.beforeLabel);
  const after = gone ?? valueText(locale, field, change.after, change.afterLabel);
  const text = `${label}: ${before} → ${after}`;
  return change.entry ? `${change.entry.label}: ${text}` : text;
}

/** The head of a column of the export. */
export function headCell({ config, words, language }: Locale, name: AuditColumn): string {
  // Its years are those of the region.
  const isCommon = name === 'at' && config.region.calendar !== 'buddhist';
  return words.text(language, `audit:columns.${isCommon ? 'atCommon' : name}`);
}

/** The heads of the export's columns. */
export const headCells = (locale: Locale): string[] =>
  COLUMNS.map((name) => headCell(locale, name));

/** One part of an entry, by the name of its column in the export. */
export type AuditColumn = (typeof COLUMNS)[number];

/** The parts of an entry in words. */
export function entryTexts(
  locale: Locale,
  entry: AuditEntry,
): Readonly<Record<AuditColumn, string | number>> {
  const { words, language } = locale;
  const { resource, details } = entry;
  const title = resource === null ? '' : words.find(language, `resources:${resource}.title`);
  const cells: Partial<Record<AuditColumn, string | number>> = {
    at: writtenMoment(locale.config.region, entry.at),
    actor: words.text(language, `audit:actors.${entry.actor}`),
    action: words.text(language, `audit:actions.${entry.action}`),
    resource: title ?? resource ?? '',
    changes: entry.changes.map((change) => changeText(locale, entry, change)).join('\n'),
    details: Object.keys(details).length > 0 ? JSON.stringify(details) : '',
  };
  const texts = COLUMNS.map((name) => {
    const own = entry[name];
    return [name, cells[name] ?? (typeof own === 'number' ? own : String(own ?? ''))] as const;
  });
  // Made of every column there is.
  return Object.fromEntries(texts) as Record<AuditColumn, string | number>;
}

/** An entry as a line of the export, in words. */
export function entryCells(locale: Locale, entry: AuditEntry): (string | number)[] {
  const texts = entryTexts(locale, entry);
  return COLUMNS.map((name) => texts[name]);
}
