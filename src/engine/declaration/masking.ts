import type { Field, FieldDeclaration, Resource } from './types.ts';

/** Stands for what is hidden; nobody types it, so that no masked value is ever saved for a real one. */
const HIDDEN = '•••';
const SHOWN_AT_START = 2;
const SHOWN_AT_END = 4;

/** Types of field that can be masked. */
export const MASKABLE: readonly FieldDeclaration['type'][] = ['text', 'email', 'phone'];

/** `0812345678` → `08x-xxx-5678`, `021234567` → `02x-xx-4567`. */
function maskPhone(digits: string): string {
  const hidden = Math.max(digits.length - SHOWN_AT_START - SHOWN_AT_END, 1);
  const start = digits.slice(0, SHOWN_AT_START);
  return `${start}x-${'x'.repeat(hidden - 1)}-${digits.slice(-SHOWN_AT_END)}`;
}

/** First letter, and the domain: `somchai@example.com` → `s•••@example.com`. */
function maskEmail(address: string): string {
  const at = address.lastIndexOf('@');
  return `${maskText(address.slice(0, at))}${address.slice(at)}`;
}

/** `สมชาย` → `ส•••`; of a single letter nothing is left. */
function maskText(text: string): string {
  const [first = '', ...rest] = text;
  return rest.length > 0 ? `${first}${HIDDEN}` : HIDDEN;
}

/** A value as it shows where it is masked; what is no text says nothing and stays. */
export function maskValue(field: Pick<FieldDeclaration, 'type'>, value: unknown): unknown {
  if (typeof value !== 'string' || value === '') return value;
  if (field.type === 'phone') return maskPhone(value);
  return field.type === 'email' && value.includes('@') ? maskEmail(value) : maskText(value);
}

/** Whether a value is one that has been masked, and not a person's own. */
export function isMaskedValue(value: unknown): boolean {
  return typeof value === 'string' && (value.includes(HIDDEN) || /^\d{2}x-x*-\d{4}$/.test(value));
}

/** Fields of a resource that are masked in answers about many rows. */
export function maskedFields(resource: Resource): readonly Field[] {
  return resource.fields.filter(({ masked }) => masked === true);
}

/** Rows with their masked fields masked. */
export function maskRows(
  resource: Resource,
  rows: readonly Readonly<Record<string, unknown>>[],
): Readonly<Record<string, unknown>>[] {
  const fields = maskedFields(resource);
  if (fields.length === 0) return [...rows];
  return rows.map((row) => ({
    ...row,
    ...Object.fromEntries(
      fields
        .filter(({ name }) => name in row)
        .map((field) => [field.name, maskValue(field, row[field.name])]),
    ),
  }));
}
