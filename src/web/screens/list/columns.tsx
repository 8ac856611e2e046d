import type { TableColumnType } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { roomOf } from '../../../schema/fields/index.ts';
import { queryField } from '../../../schema/query.ts';
import type { Field, Resource } from '../../../schema/types.ts';
import { isBlank } from '../../../schema/validate.ts';
import { config } from '../../app/config.ts';
import type { Words } from '../../fields/shared/useWords.ts';
import { ShownCell } from '../custom/ShownCell.tsx';
import { ActiveMark } from '../shared/ActiveMark.tsx';
import { editPath } from '../shared/paths.ts';
import type { Row } from '../shared/rows.ts';
import { ColumnFilter } from './ColumnFilter.tsx';
import styles from './list.module.css';
import type { ListView } from './useListState.ts';

/** Fields that make the columns: those declared for the list, and when the row last changed. */
export function listFields(resource: Resource): readonly Field[] {
  const declared = resource.fields.filter(
    (field) => field.list !== false && field.column !== null && field.name !== 'active',
  );
  const updatedAt = queryField(resource, 'updatedAt');
  return updatedAt ? [...declared, updatedAt] : declared;
}

/** Fields of the list that may be searched by a condition of their own. */
export function filterFields(resource: Resource): readonly Field[] {
  return listFields(resource).filter((field) => roomOf(field, config).operators.length > 0);
}

export function isSortable(field: Field): boolean {
  return roomOf(field, config).sortable;
}

const NUMERIC = new Set<Field['type']>(['integer', 'decimal']);

/** The fields of one column: of a choice between fields, which share theirs, each row fills one. */
function columnFields(resource: Resource): { readonly name: string; fields: readonly Field[] }[] {
  const shown = listFields(resource);
  return shown.flatMap((field) => {
    const choice = resource.oneOf.find(({ fields }) => fields.includes(field.name));
    if (!choice) return { name: field.name, fields: [field] };
    const fields = shown.filter(({ name }) => choice.fields.includes(name));
    return fields[0] === field ? { name: choice.name, fields } : [];
  });
}

export interface ColumnContext {
  readonly resource: Resource;
  readonly view: ListView;
  readonly words: Words;
  readonly statusTitle: string;
}

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

/** Name of the field whose cell links to the form. */
function linkField(resource: Resource): string {
  return resource.label.find((name) => resource.fieldsByName[name]?.list !== false) ?? 'code';
}

/** The columns of antd's table. */
export function makeColumns(context: ColumnContext): TableColumnType<Row>[] {
  const { resource, view, words, statusTitle } = context;
  const link = linkField(resource);
  // When a row last changed is the first to give way where a wide table meets a small window.
  const classes = new Map([
    [link, styles.nameCell],
    ['updatedAt', styles.lateCell],
  ]);
  const columns = columnFields(resource).flatMap(({ name, fields }): TableColumnType<Row>[] => {
    const [field] = fields;
    if (!field) return [];
    const several = fields.length > 1;
    const label = several
      ? words.choiceBetween(resource.name, name)
      : words.label(resource.name, field.name);
    const filterable = filterFields(resource).includes(field);
    const column: TableColumnType<Row> = {
      key: name,
      align: NUMERIC.has(field.type) ? 'right' : undefined,
      sorter: !several && isSortable(field),
      showSorterTooltip: false,
      sortOrder:
        view.state.sorter?.field === field.name
          ? view.state.sorter.order === 'asc'
            ? 'ascend'
            : 'descend'
          : null,
      className: NUMERIC.has(field.type) ? styles.numericCell : classes.get(field.name),
      title: (
        <span className={styles.header}>
          <span className={styles.headerLabel}>{label}</span>
          {filterable && (
            <ColumnFilter fields={fields} label={label} resourceName={resource.name} view={view} />
          )}
        </span>
      ),
      render: (_: unknown, row) => {
        const filled = fields.find((one) => !isBlank(row[one.name])) ?? field;
        const value = row[filled.name];
        const cell = (
          <ShownCell field={filled} resourceName={resource.name} value={value} record={row} />
        );
        if (field.name !== link) return cell;
        return (
          <RowLink resource={resource} row={row} address={view.address}>
            {cell}
          </RowLink>
        );
      },
    };
    return [column];
  });
  const status: TableColumnType<Row> = {
    key: 'active',
    title: statusTitle,
    // All rows of any other view have the same one.
    className: view.state.status === 'all' ? undefined : styles.sameCell,
    render: (_: unknown, row) => <ActiveMark active={row.active} />,
  };
  return [...columns, status];
}
