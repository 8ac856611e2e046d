import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { measuresNothing } from '../../../schema/measurement.ts';
import { hiddenFields } from '../../../schema/validate.ts';
import { formatNumber } from '../../fields/number/format.ts';
import type { Facts } from '../records/facts.ts';
import type { Batch } from './batch/batch.ts';
import { CellInput, cellId } from './cell/CellInput.tsx';
import { ColumnName } from './grid/ColumnName.tsx';
import { otherwiseOf } from './grid/GridRow.tsx';
import { RowState } from './grid/RowState.tsx';
import type { Column } from './model/columns.ts';
import { cellOf, type EntryRow, valuesOf } from './model/rows.ts';
import styles from './quick.module.css';

export interface CardsProps {
  readonly batch: Batch;
  readonly rows: readonly EntryRow[];
  readonly columns: readonly Column[];
  readonly current: string | null;
  factsOf(row: EntryRow): Facts | undefined;
  columnLabel(column: Column): string;
  onShow(key: string): void;
  onConfirm(key: string): void;
  onAdd(): void;
}

/** Enter goes on to the next field, as the key of a telephone promises. */
function goOn(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || event.defaultPrevented) return;
  if (!(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const inputs = [...event.currentTarget.querySelectorAll('input')];
  const next = inputs[inputs.indexOf(event.target) + 1];
  if (next) next.focus();
  else event.target.blur();
}

function Fields({
  batch,
  row,
  columns,
  factsOf,
  columnLabel,
  onConfirm,
}: CardsProps & { row: EntryRow }) {
  const facts = factsOf(row);
  const values = valuesOf(row);
  const hidden = measuresNothing(batch.resource, values)
    ? hiddenFields(batch.resource, values)
    : new Set<string>();
  // Of a day without waste there is nothing to be described, unless it has been already.
  const shown = columns.filter(
    ({ name, fields }) =>
      cellOf(row, name).text !== '' || !fields.every((field) => hidden.has(field.name)),
  );
  return shown.map((column) => {
    const otherwise = otherwiseOf(batch, row, column, facts);
    if (row.stage === 'saved') {
      const text = cellOf(row, column.name).text || otherwise;
      return text === '' ? null : (
        <div key={column.name} className={styles.field}>
          <span className={styles.label}>{columnLabel(column)}</span>
          <span>{text}</span>
        </div>
      );
    }
    return (
      <div key={column.name} className={styles.field}>
        <label className={styles.label} htmlFor={cellId(row.key, column.name)}>
          <ColumnName batch={batch} column={column} columnLabel={columnLabel} />
        </label>
        <CellInput
          batch={batch}
          row={row}
          column={column}
          otherwise={otherwise}
          columnName={columnLabel(column)}
          onConfirm={onConfirm}
        />
      </div>
    );
  });
}

/** One row at a time, for a telephone: its fields below each other, and the way to the others. */
export function Cards(props: CardsProps) {
  const { rows, current, onShow, onAdd } = props;
  const { t } = useTranslation('entry');
  const found = rows.findIndex(({ key }) => key === current);
  const place = found < 0 ? rows.length - 1 : found;
  const row = rows[place];
  const [before, after] = [rows[place - 1], rows[place + 1]];
  if (!row) return null;
  const counted = t('cards.place', {
    row: formatNumber(place + 1),
    rows: formatNumber(rows.length),
  });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of the fields inside
    <div className={styles.card} data-stage={row.stage} onKeyDown={goOn}>
      <div className={styles.cardHead}>
        <h2 aria-live="polite">{counted}</h2>
        <RowState batch={props.batch} row={row} />
      </div>
      <Fields key={row.key} {...props} row={row} />
      <div className={styles.cardFoot}>
        <button
          type="button"
          className={styles.button}
          disabled={!before}
          onClick={() => before && onShow(before.key)}
        >
          {t('cards.previous')}
        </button>
        <button
          type="button"
          className={styles.button}
          disabled={!after && !row.touched}
          onClick={() => (after ? onShow(after.key) : onAdd())}
        >
          {t(after ? 'cards.next' : 'cards.new')}
        </button>
      </div>
    </div>
  );
}
