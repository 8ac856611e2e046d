import { definitionOf, isDay, pointsToOne } from '../../fields/index.ts';
import { completeQuickEntry, type QuickColumn, quickTypes } from '../quick-entry.ts';
import type { ResourceDeclaration } from '../types.ts';
import { checkIdentifier } from './fields.ts';
import { checkKnown, type Report } from './problem.ts';

function checkColumn(
  column: QuickColumn,
  resource: ResourceDeclaration,
  at: string,
  report: Report,
): void {
  const own = Object.keys(resource.fields);
  const isShared = column.fields.length > 1;
  if (isShared) checkIdentifier(column.name, `${at}.name`, report);
  if (isShared && own.includes(column.name))
    report(`${at}.name`, 'reserved', { value: column.name });
  for (const name of column.fields) {
    if (!checkKnown(name, own, at, 'unknownFieldName', report)) continue;
    const field = resource.fields[name];
    if (!field) continue;
    if (field.readOnly) report(at, 'quickReadOnly', { value: name });
    const known = quickTypes().filter((type) => !isShared || definitionOf({ type }).pointsTo);
    if (!known.includes(field.type)) {
      report(at, 'quickType', { value: name, type: field.type, known: known.join(', ') });
    }
  }
}

/** Where a column stands: those that show on request come after the others. */
function placeOf(place: number, { quickEntry }: ResourceDeclaration): string {
  const always = quickEntry?.columns.length ?? 0;
  return place < always ? `columns.${place}` : `more.${place - always}`;
}

/** Checks the batch table of a resource: what it names is there, and fits into its cells. */
export function checkQuickEntry(name: string, resource: ResourceDeclaration, report: Report): void {
  const quick = completeQuickEntry(resource.quickEntry);
  if (!quick) return;
  const at = `${name}.quickEntry`;
  if (!('save' in resource.calls)) report(at, 'quickCalls');
  const shown: string[] = [];
  quick.columns.forEach((column, place) => {
    const where = placeOf(place, resource);
    checkColumn(column, resource, `${at}.${where}`, report);
    for (const field of column.fields) {
      if (shown.includes(field)) report(`${at}.${where}`, 'quickTwice', { value: field });
      shown.push(field);
    }
  });
  const columns = quick.columns.map((column) => column.name);
  checkKnown(quick.totalsBy, columns, `${at}.totalsBy`, 'unknownFieldName', report);
  for (const part of ['carried', 'remembered', 'measured'] as const) {
    for (const field of quick[part]) {
      checkKnown(field, shown, `${at}.${part}`, 'unknownFieldName', report);
    }
  }
  for (const field of Object.keys(quick.nothing ?? {})) {
    checkKnown(field, shown, `${at}.nothing`, 'unknownFieldName', report);
  }
  for (const [part, wanted, fits] of [
    ['day', 'date', isDay],
    ['by', 'reference', pointsToOne],
  ] as const) {
    const place = `${at}.${part}`;
    if (!checkKnown(quick[part], shown, place, 'unknownFieldName', report)) continue;
    const field = resource.fields[quick[part]];
    if (field && !fits(field))
      report(place, 'otherType', { value: quick[part], type: field.type, wanted });
  }
  for (const [field, declared] of Object.entries(resource.fields)) {
    const needed = declared.required === true && !shown.includes(field);
    if (needed) report(`${at}.columns`, 'quickMissing', { value: field });
  }
}
