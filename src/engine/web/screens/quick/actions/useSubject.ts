import { useEffect, useRef, useState } from 'react';
import { isOfPeople } from '../../../../declaration/profile.ts';
import { holds, isBlank } from '../../../../declaration/validate.ts';
import { pointsToOne } from '../../../../fields/index.ts';
import { optionsOf } from '../../../fields/shared/options.ts';
import { readSession } from '../../../session/index.ts';
import { fetchFacts, previewPath } from '../../records/facts.ts';
import { chosenIn, onlyChoice, onlyOwned, ownerReference } from '../../records/only-owned.ts';
import type { Batch } from '../batch/batch.ts';
import { lastOf } from '../batch/records.ts';
import { keepLast, lastUsed, personOf } from '../keep/drafts.ts';
import { filled } from '../model/cells.ts';
import { columnOf } from '../model/columns.ts';
import { cellOf, type EntryRow, isOpen, valuesOf } from '../model/rows.ts';

/** The person signed in, where rows are of people like them; staff enter those of others. */
async function ownId({ resource, quick, reading }: Batch): Promise<number | null> {
  const id = readSession().userLogin?.id ?? null;
  const { staff } = reading.config;
  // What a row takes over from the person it is of says whether they are staff.
  const kind = resource.fields.find((field) => field.defaultFrom === `${quick.by}.${staff?.field}`);
  if (id === null || !staff || !kind || previewPath(resource) === null) return null;
  const { defaults } = await fetchFacts(resource, { [quick.by]: id });
  const value = defaults[kind.name];
  return isBlank(value) || holds(staff, { [staff.field]: value }) ? null : id;
}

/** Who the first row is probably of: the person themselves, else whom they entered for last here. */
async function likelySubject(batch: Batch): Promise<EntryRow['cells']> {
  const { resource, quick, data, reading } = batch;
  const target = pointsToOne(resource.fieldsByName[quick.by]);
  const person = personOf();
  if (!target || person === null) return {};
  const chosen = reading.config.resources[target.resource];
  if (!chosen) return {};
  const own = isOfPeople(chosen)
    ? await ownId(batch)
    : ((await onlyOwned(data, chosen))?.id ?? null);
  const id = own ?? (await lastUsed(person, resource.name));
  if (id === null) return {};
  // Who has been retired meanwhile is not among them.
  const found = await data.getList({
    resource: target.resource,
    pagination: { currentPage: 1, pageSize: 1 },
    filters: [{ field: 'id', operator: 'eq', value: id }],
    meta: { options: true },
  });
  const [option] = optionsOf(found.data);
  return option ? { [quick.by]: filled(option.name, { [quick.by]: option.id }) } : {};
}

/** Whether the person is in this cell: what is put into it would stand before what they type. */
function isEntered(row: EntryRow, column: string): boolean {
  const { activeElement } = document;
  const at = activeElement instanceof HTMLElement ? activeElement.dataset : {};
  return at.key === row.key && at.column === column;
}

/** Whose a row is, where nobody else's may be chosen. */
async function onlyOwner({ resource, columns, data }: Batch): Promise<EntryRow['cells']> {
  const reference = ownerReference(resource);
  const column = reference && columnOf(columns, reference.field.name);
  const owner = column && (await onlyChoice(data, reference));
  if (!owner) return {};
  const { field } = reference;
  return { [column.name]: filled(owner.name, { [field.name]: chosenIn(field, owner) }) };
}

/**
 * Gives every row whose it is, where nobody else's may be chosen. Once for each row, so that what a
 * person takes away stays away.
 */
export function useOnlyOwner(batch: Batch, rows: readonly EntryRow[]): void {
  const first = useRef(batch);
  const given = useRef(new Set<string>());
  const [cells, setCells] = useState<EntryRow['cells']>({});
  useEffect(() => {
    // Out of reach: the person fills it in.
    onlyOwner(first.current).then(setCells, () => undefined);
  }, []);
  useEffect(() => {
    const [column] = Object.keys(cells);
    if (column === undefined) return;
    for (const row of rows.filter(isOpen)) {
      if (given.current.has(row.key) || isEntered(row, column)) continue;
      given.current.add(row.key);
      batch.store.dispatch({ type: 'fill', key: row.key, cells, always: true });
    }
  }, [batch, rows, cells]);
}

/** Begins the first row with whom it is probably of (`quick.by`), unless somebody has gone there before. */
export function useLikelySubject(batch: Batch): void {
  const first = useRef(batch);
  useEffect(() => {
    let gone = false;
    const { store, quick } = first.current;
    likelySubject(first.current).then(
      (cells) => {
        const [row] = store.read().rows;
        if (!gone && row && !isEntered(row, quick.by)) {
          store.dispatch({ type: 'fill', key: row.key, cells, always: true });
        }
      },
      // Out of reach: the person fills it in.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, []);
}

/** Remembers whom the last saved row is of, for this person at this browser. */
export function noteSubject({ resource, quick, store }: Batch): void {
  const person = personOf();
  const row = store.read().rows.findLast(({ stage }) => stage === 'saved');
  const id = row && valuesOf(row)[quick.by];
  if (person === null || typeof id !== 'number') return;
  keepLast(person, resource.name, id).catch(() => undefined);
}

/** What the nearest row above of the same one (`quick.by`) holds in the remembered columns. */
function fromAbove(
  { quick }: Batch,
  rows: readonly EntryRow[],
  place: number,
  by: unknown,
): EntryRow['cells'] | null {
  const above = rows
    .slice(0, place)
    .findLast((row) => row.touched && valuesOf(row)[quick.by] === by);
  if (!above) return null;
  const cells = quick.remembered.map((name) => [name, cellOf(above, name)] as const);
  return Object.fromEntries(cells.filter(([, cell]) => cell.text !== '' && cell.doubt === null));
}

/**
 * Gives a row what was used last for the one it is of, as soon as that is chosen: of this batch, else of
 * what is stored. Once for each row, so that what a person takes away stays away.
 */
export function useRemembered(batch: Batch, rows: readonly EntryRow[]): void {
  const lookups = useRef(new Map<string, unknown>());
  useEffect(() => {
    const { quick, store } = batch;
    rows.forEach((row, place) => {
      const by = valuesOf(row)[quick.by];
      if (!isOpen(row) || isBlank(by) || lookups.current.get(row.key) === by) return;
      lookups.current.set(row.key, by);
      if (quick.remembered.every((name) => cellOf(row, name).text !== '')) return;
      const { key } = row;
      const near = fromAbove(batch, rows, place, by);
      if (near) store.dispatch({ type: 'fill', key, cells: near });
      else {
        lastOf(batch, by).then(
          (cells) => store.dispatch({ type: 'fill', key, cells }),
          // Out of reach: the person fills it in.
          () => undefined,
        );
      }
    });
  }, [batch, rows]);
}
