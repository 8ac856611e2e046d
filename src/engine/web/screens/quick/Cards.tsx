import { Button, Card, Flex } from 'antd';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { measuresNothing } from '../../../declaration/measurement.ts';
import { hiddenFields } from '../../../declaration/validate.ts';
import { formatNumber } from '../../../fields/shared/numbers.ts';
import { cellId } from './cell/CellInput.tsx';
import { ColumnName, otherwiseOf, RowCell, type RowsProps } from './grid/RowCell.tsx';
import { RowState } from './grid/RowState.tsx';
import { neededColumns } from './model/columns.ts';
import { cellOf, type EntryRow, valuesOf } from './model/rows.ts';
import styles from './quick.module.css';

export interface CardsProps extends RowsProps {
  readonly current: string | null;
  onShow(key: string): void;
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

function Fields({ row, ...props }: RowsProps & { readonly row: EntryRow }) {
  const { batch, columns, factsOf, columnLabel, onConfirm } = props;
  const { resource } = batch;
  const values = valuesOf(row);
  // Of a day with nothing there is nothing to be described, unless it has been already.
  const hidden = measuresNothing(resource, values) ? hiddenFields(resource, values) : null;
  const needed = neededColumns(resource, columns, values);
  const isSaved = row.stage === 'saved';
  return columns.map((column) => {
    const { name, fields } = column;
    const otherwise = otherwiseOf(batch, row, column, factsOf(row));
    const isOut = isSaved ? otherwise === '' : fields.every((field) => hidden?.has(field.name));
    if (isOut && cellOf(row, name).text === '') return null;
    const label = columnLabel(column);
    const isNeeded = !isSaved && needed.has(name);
    return (
      <div key={name}>
        <label className={styles.soft} htmlFor={isSaved ? undefined : cellId(row.key, name)}>
          <ColumnName label={label} needed={isNeeded} />
        </label>
        <RowCell
          {...{ batch, row, column, otherwise, onConfirm }}
          needed={isNeeded}
          columnName={label}
        />
      </div>
    );
  });
}

/** One row at a time, for a telephone: its fields below each other, and the way to the others. */
export function Cards({ current, onShow, onAdd, ...props }: CardsProps) {
  const { rows } = props;
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
    <Card size="small" className={styles.card} data-stage={row.stage} onKeyDown={goOn}>
      <Flex vertical gap={10}>
        <Flex wrap gap="small" align="baseline" justify="space-between">
          <h2 aria-live="polite">{counted}</h2>
          <RowState batch={props.batch} row={row} />
        </Flex>
        <Fields key={row.key} {...props} row={row} />
        <Flex gap="small">
          <Button block disabled={!before} onClick={() => before && onShow(before.key)}>
            {t('cards.previous')}
          </Button>
          <Button
            block
            disabled={!after && !row.touched}
            onClick={() => (after ? onShow(after.key) : onAdd())}
          >
            {t(after ? 'cards.next' : 'cards.new')}
          </Button>
        </Flex>
      </Flex>
    </Card>
  );
}
