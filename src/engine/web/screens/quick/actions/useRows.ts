import { useTranslation } from 'react-i18next';
import type { MeasurementDeclaration } from '../../../../declaration/types.ts';
import { isBlank } from '../../../../declaration/validate.ts';
import { isOneOfSet } from '../../../../fields/index.ts';
import { counted } from '../../../../fields/shared/counted.ts';
import { formatNumber } from '../../../../fields/shared/numbers.ts';
import { useDates } from '../../../dates/useDates.ts';
import { problemText } from '../../shared/problem.ts';
import type { Batch } from '../batch/batch.ts';
import { dayBefore } from '../batch/records.ts';
import { filled } from '../model/cells.ts';
import { columnOf } from '../model/columns.ts';
import {
  type EntryRow,
  isOnlyBegun,
  isOpen,
  nothingLike,
  rowBelow,
  rowWith,
  valuesOf,
} from '../model/rows.ts';
import { MOST_ROWS } from './usePaste.ts';

/** What was done last, for everybody to see and hear. */
export interface Said {
  readonly tone: 'good' | 'bad' | 'plain';
  readonly text: string;
}

export type Announce = (tone: Said['tone'], text: string) => void;

/** What is done with whole rows, from the buttons and by the keys. */
export function useRows(
  batch: Batch,
  current: string | null,
  announce: Announce,
  go: (key: string, column: string) => void,
) {
  const { t } = useTranslation('entry');
  const { formatDate } = useDates();
  const { store, quick, columns, reading } = batch;
  const { measurement } = batch.resource;
  const rows = () => store.read().rows;
  const place = (): number => {
    const at = rows().findIndex(({ key }) => key === current);
    return at < 0 ? rows().length - 1 : at;
  };
  const put = (added: readonly EntryRow[]): void =>
    store.dispatch({ type: 'change', changed: new Map(), added });
  const isSameDay = (one: EntryRow, other: EntryRow): boolean =>
    [quick.by, quick.day].every((name) => valuesOf(one)[name] === valuesOf(other)[name]);
  /** The first column that a new row does not take over. */
  const begins = (): string =>
    columns.find(({ name, more }) => !more && !quick.carried.includes(name))?.name ?? '';
  const remove = (key: string): void => {
    const at = rows().findIndex((row) => row.key === key);
    store.dispatch({ type: 'remove', key });
    if (rows().length === 0) put([rowBelow(undefined, quick)]);
    const next = rows()[Math.min(at, rows().length - 1)];
    announce('plain', t('remove.done', { row: at + 1 }));
    if (next) go(next.key, begins());
  };
  /** The row at hand, once it says whose it is and of which day. */
  const known = (otherwise: string): EntryRow | null => {
    const like = rows()[place()];
    const values = like ? valuesOf(like) : {};
    if (like && !isBlank(values[quick.by]) && !isBlank(values[quick.day])) return like;
    announce('bad', otherwise);
    const by = columnOf(columns, quick.by);
    if (like && by) go(like.key, by.name);
    return null;
  };
  const declareNothing = ({ nothing: quantity, days }: MeasurementDeclaration): void => {
    const like = known(t('nothing.whose'));
    if (!like) return;
    const words = Object.entries(quick.nothing ?? {}).flatMap(([name, value]) => {
      const field = batch.resource.fieldsByName[name];
      const text = field && isOneOfSet(field) && reading.choice(field.choices, value);
      return text ? [[name, filled(text, { [name]: value })] as const] : [];
    });
    const zero = { [quantity]: filled(formatNumber(0), { [quantity]: 0 }) };
    const cells = nothingLike(like, quick, {
      quantity: zero,
      otherwise: Object.fromEntries(words),
      days,
    });
    const isFree = isOpen(like) && isOnlyBegun(like, quick, [days]);
    const row = isFree ? like : rowWith(cells, true);
    const changed = new Map(isFree ? [[like.key, cells]] : []);
    store.dispatch({ type: 'change', changed, added: isFree ? [] : [row] });
    const at = rows().findIndex(({ key }) => key === row.key);
    announce('good', t('nothing.done', { row: at + 1 }));
    go(row.key, quantity);
  };
  const add = (column: string | null): void => {
    if (rows().length >= MOST_ROWS) {
      announce('bad', t('paste.tooMany', { most: MOST_ROWS }));
      return;
    }
    const added = rowBelow(rows().at(-1), quick);
    put([added]);
    go(added.key, column ?? begins());
  };
  return {
    add,
    /** Says of the day and the one at hand that there was nothing; null where that is no entry. */
    nothing: quick.nothing && measurement ? () => declareNothing(measurement) : null,
    /** On to the row that is still blank, or a new one. */
    goOn: () => {
      const blank = rows().find((row) => isOpen(row));
      if (blank) go(blank.key, begins());
      else add(null);
    },
    copyAbove: () => {
      const at = place();
      const [above, row] = [rows()[at - 1], rows()[at]];
      if (!above || row?.stage !== 'open') {
        announce('plain', t('copy.noneAbove'));
        return;
      }
      store.dispatch({ type: 'change', changed: new Map([[row.key, above.cells]]), added: [] });
      announce('plain', t('copy.above', { row: at + 1 }));
    },
    copyDay: async () => {
      const like = known(t('copy.whose'));
      if (!like) return;
      try {
        const found = await dayBefore(batch, like);
        if (!found) {
          announce('plain', t('copy.noDay'));
          return;
        }
        const instead = rows().filter((row) => isSameDay(row, like) && isOnlyBegun(row, quick));
        store.dispatch({ type: 'change', changed: new Map(), added: found.rows, instead });
        announce(
          'good',
          t(found.isDayBefore ? 'copy.day' : 'copy.olderDay', {
            ...counted('rows', found.rows.length),
            date: formatDate(found.day),
          }),
        );
        const measured = columns.find(({ name }) => quick.measured.includes(name));
        const [first] = found.rows;
        if (first && measured) go(first.key, measured.name);
      } catch (problem) {
        announce('bad', problemText(problem, t('doubts.unreachable')));
      }
    },
    remove,
    removeCurrent: () => {
      const row = rows()[place()];
      if (row?.stage === 'open') remove(row.key);
    },
    undo: () => {
      if (store.read().past.length === 0) {
        announce('plain', t('undo.none'));
        return;
      }
      store.dispatch({ type: 'undo' });
      announce('plain', t('undo.done'));
    },
    clearSaved: () => {
      const otherwise = rowBelow(rows().at(-1), quick);
      store.dispatch({ type: 'clearSaved', otherwise });
      const first = rows()[0];
      if (first) go(first.key, begins());
    },
    /** Puts earlier stored rows in front. */
    restore: put,
  };
}

export type RowActions = ReturnType<typeof useRows>;
