import { textCell } from '../../../../engine/server/excel/cells.ts';
import type { Cell, Sheet } from '../../../../engine/server/excel/write/sheet.ts';
import { sheetName } from '../../../../engine/server/excel/write/sheet.ts';
import { columnLetters } from '../../../../engine/server/excel/write/xml.ts';
import { type ChartCells, chartXml, drawingXml, type Place } from './chart-xml.ts';
import type { ReportLooks } from './looks.ts';
import type { Drawn, Format, Table } from './table.ts';

/** Rows above the table: its title, what it rests on, and a blank one; then the headings. */
const HEAD_ROWS = 4;
const TEXT_WIDTH = 34;
const NUMBER_WIDTH = 16;
/** Rows that leave room for a chart on a page, and columns that a chart spans. */
const SHORT_ROWS = 12;
const WIDE = 6;

const isBlank = (value: string | number | null): boolean => value === null || value === '';

function cellOf(looks: ReportLooks, format: Format, value: string | number | null): Cell {
  if (isBlank(value)) return { value: null, look: 0 };
  return typeof value === 'number'
    ? { value, look: looks[format] }
    : textCell(looks.shared, String(value));
}

function tableRows(looks: ReportLooks, table: Table, note: string): Cell[][] {
  const { title, columns, rows } = table;
  return [
    [{ value: title, look: looks.title }],
    [{ value: note, look: looks.note }],
    [],
    columns.map(({ heading }) => textCell(looks.shared, heading, looks.shared.heading)),
    ...rows.map((row, place) =>
      columns.map(({ format, formats }, at) =>
        cellOf(looks, formats?.[place] ?? format, row[at] ?? null),
      ),
    ),
  ];
}

/** Below a short table, where both fit a page; else beside it. */
function placeOf({ columns, rows }: Table): Place {
  return rows.length <= SHORT_ROWS
    ? { column: 0, row: HEAD_ROWS + rows.length + 1, columns: Math.min(columns.length, WIDE) }
    : { column: columns.length + 1, row: HEAD_ROWS - 1, columns: WIDE };
}

/** The chart of a table, with the cells that it is drawn from. */
function chartOf(name: string, table: Table, drawn: Drawn): Sheet['chart'] {
  const shown = table.rows.slice(0, drawn.rows);
  const range = (column: number, first: number, count: number): string => {
    const letters = columnLetters(column);
    return `'${name}'!$${letters}$${first}:$${letters}$${first + count - 1}`;
  };
  const numbers = (column: number): ChartCells<number | null> => ({
    range: range(column, HEAD_ROWS + 1, shown.length),
    values: shown.map((row) => {
      const value = row[column];
      return typeof value === 'number' ? value : null;
    }),
  });
  const { title, columns } = table;
  const chart = chartXml({
    ...{ kind: drawn.kind, unit: drawn.unit, stacked: drawn.stacked, title },
    categories: {
      range: range(0, HEAD_ROWS + 1, shown.length),
      values: shown.map((row) => String(row[0] ?? '')),
    },
    series: drawn.series.map((column) => ({
      name: {
        range: `'${name}'!$${columnLetters(column)}$${HEAD_ROWS}`,
        values: [columns[column]?.heading ?? ''],
      },
      values: numbers(column),
    })),
  });
  return { chart, drawing: drawingXml(title, placeOf(table)) };
}

/** A sheet of one table, its chart beside it. `place` is its number among the sheets. */
export function sheetOf(looks: ReportLooks, table: Table, place: number, note: string): Sheet {
  const name = sheetName(`${place} ${table.title}`);
  const { drawn, columns } = table;
  const hasChart = drawn !== null && drawn.rows > 0 && drawn.series.length > 0;
  return {
    name,
    columns: columns.map(({ format }) => ({
      width: format === 'text' ? TEXT_WIDTH : NUMBER_WIDTH,
    })),
    rows: tableRows(looks, table, note),
    frozen: { rows: HEAD_ROWS, columns: 1 },
    ...(hasChart && { chart: chartOf(name, table, drawn) }),
  };
}
