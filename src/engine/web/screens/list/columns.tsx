import type { TableColumnType } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { roomOf } from '../../../declaration/fields/index.ts';
import type { Field, Resource } from '../../../declaration/types.ts';
import { isBlank, isNeverBlank } from '../../../declaration/validate.ts';
import { ADDED_VIEWS } from '../../../fields/added-views.ts';
import { findDefinition } from '../../../fields/index.ts';
import { config } from '../../core/config.ts';
import type { Words } from '../../fields/shared/useWords.ts';
import { ShownCell } from '../custom/ShownCell.tsx';
import { editPath } from '../shared/paths.ts';
import type { Row } from '../shared/rows.ts';
import { listFields } from '../shared/summary.ts';
import { type CellWords, columnWidth } from './column-width.ts';
import styles from './list.module.css';
import type { ArrangedColumn } from './look/arrange.ts';

/** Whether people can filter by a field: a type that a plugin brings may draw no filter. */
export function isFilterable(field: Field): boolean {
  return roomOf(field, config).operators.length > 0 && ADDED_VIEWS.get(field.type)?.Filter !== null;
}

const BLANKS: ReadonlySet<string> = new Set(['null', 'nnull']);

/** Whether rows can be found by the field being blank, besides what its own filter takes. */
export function isFilterableByBlank(field: Field): boolean {
  // What is not shown is blank, though it must be filled elsewhere.
  const isFilled = field.required === true && field.shownWhen === undefined;
  if (isFilled || field.system || isNeverBlank(field)) return false;
  const { operators } = roomOf(field, config);
  return operators.includes('null') && !operators.every((operator) => BLANKS.has(operator));
}

export function isSortable(field: Field): boolean {
  return roomOf(field, config).sortable;
}

/** A column: one field, or several of which each row fills one. */
export interface Column {
  readonly name: string;
  readonly fields: readonly [Field, ...Field[]];
}

/** The columns of a list. */
export function listColumns(resource: Resource): readonly Column[] {
  const shown = listFields(resource);
  return shown.flatMap((field): Column[] => {
    const choice = resource.oneOf.find(({ fields }) => fields.includes(field.name));
    if (!choice) return [{ name: field.name, fields: [field] }];
    const [first, ...others] = shown.filter(({ name }) => choice.fields.includes(name));
    return first === field ? [{ name: choice.name, fields: [first, ...others] }] : [];
  });
}

/** What stands above a column. */
export function columnLabel(resource: Resource, { name, fields }: Column, words: Words): string {
  if (fields.length > 1) return words.choiceBetween(resource.name, name);
  return words.label(resource.name, fields[0].name);
}

/** The field of a column that this row fills. */
export function filledField({ fields }: Column, row: Row): Field {
  return fields.find(({ name }) => !isBlank(row[name])) ?? fields[0];
}

/** What the sum of a whole list needs, which is longer than what it adds up. */
export const SUM_WIDTH = 160;
/** The name of a row as the link to its form: the one stop of the keyboard in each row. */
export function RowLink({
  resource,
  row,
  address,
  children,
}: {
  resource: Resource;
  row: Row;
  address: string;
  children: ReactNode;
}) {
  return (
    <Link
      className={styles.rowLink}
      data-row-link={row.id}
      to={editPath(resource, row.id)}
      state={{ list: address }}
    >
      {children}
    </Link>
  );
}

/** Name of the field whose cell links to the form: what names a row, or else its first cell. */
function linkField({ label }: Resource, arranged: readonly ArrangedColumn[]): string | undefined {
  const shown = arranged.flatMap(({ column }) => column.fields[0].name);
  return [...label, 'code'].find((name) => shown.includes(name)) ?? shown[0];
}

/** A column as antd's table takes it, which can be drawn without such a table as well. */
export interface ListColumn extends TableColumnType<Row> {
  readonly key: string;
  readonly title: ReactNode;
  render(value: unknown, row: Row): ReactNode;
}

/** Pixels for the boxes by which rows are selected. */
export const BOX_WIDTH = 40;
/** Columns that show no data. */
export const STATUS = 'active';
export const ACTIONS = 'actions';

export const isData = ({ key }: Pick<ListColumn, 'key'>): boolean =>
  key !== STATUS && key !== ACTIONS;

export interface ColumnContext {
  readonly resource: Resource;
  /** Those that are to be seen, in their order. */
  readonly arranged: readonly ArrangedColumn[];
  readonly address: string;
  readonly words: Words & CellWords;
}

/** Whether the sum of a column has none before it to reach over: what stays in sight covers it. */
function standsAlone(arranged: readonly ArrangedColumn[], place: number): boolean {
  return place <= 1 || arranged[place - 1]?.pinned !== undefined;
}

/** The columns that show data. */
export function makeColumns(context: ColumnContext): ListColumn[] {
  const { resource, arranged, address, words } = context;
  const link = linkField(resource, arranged);
  return arranged.map(({ column, width, pinned }, place) => {
    const [field] = column.fields;
    const isLink = field.name === link;
    const isSummed = 'total' in field && field.total === true && standsAlone(arranged, place);
    return {
      key: field.name,
      dataIndex: field.name,
      title: columnLabel(resource, column, words),
      width: width ?? Math.max(columnWidth(field, isLink, words), isSummed ? SUM_WIDTH : 0),
      ellipsis: true,
      className: styles.cell,
      fixed: pinned ?? (isLink && place === 0 ? 'left' : undefined),
      align: findDefinition(field)?.numeric ? 'right' : undefined,
      sorter: column.fields.length === 1 && isSortable(field),
      render: (_, row) => {
        const filled = filledField(column, row);
        const cell = (
          <ShownCell
            field={filled}
            resourceName={resource.name}
            value={row[filled.name]}
            record={row}
          />
        );
        if (!isLink) return cell;
        return (
          <RowLink resource={resource} row={row} address={address}>
            {cell}
          </RowLink>
        );
      },
    };
  });
}
