import { sql } from 'drizzle-orm';
import type { Connection } from '../../../../engine/server/db/connection.ts';
import { pipeline } from '../../../../engine/server/db/transactions.ts';
import { widthFor } from '../../rollups/measures.ts';
import type { PlacedQuestion } from '../question.ts';
import { execute } from './execute.ts';
import type { ClusterSums } from './rates.ts';
import type { RecordView } from './record-view.ts';
import { keyNames } from './rows.ts';
import {
  basesStatement,
  cellsStatement,
  type FoundBase,
  type FoundCell,
  type FoundMargin,
  marginsStatement,
  type StatementState,
} from './statement.ts';
import { type CellSums, keyOf, type Sums } from './sums.ts';

/** What a question is counted in. */
export interface CountState {
  readonly connection: Connection;
  /** First days of the months that the rollups are behind in. */
  readonly behind: readonly string[];
  /** The highest id of an account. */
  readonly accounts: number;
  /** Whose records are counted; everybody's without it. */
  readonly view?: RecordView;
}

function toCell(question: PlacedQuestion, row: FoundCell, series: 0 | 1): CellSums {
  const { bucket, records, reporters } = row;
  return {
    series,
    bucket,
    keys: keyNames(question).map((name) => String(row[name])),
    amounts: [records, ...question.measures.map((_name, at) => String(row[`m${at}`]))],
    reporters,
  };
}

/** Some reporters' records are few: to plan how they are read takes longer than to read them. */
const optionsOf = ({ view }: StatementState) => ({ prepared: view !== undefined });

async function countBases(
  question: PlacedQuestion,
  connection: Connection,
  state: StatementState,
): Promise<ReadonlyMap<string, string>> {
  if (!question.base) return new Map();
  const rows = await execute<FoundBase>(
    connection,
    basesStatement(question, state),
    optionsOf(state),
  );
  return new Map(rows.map(({ series, bucket, area, base }) => [keyOf(series, bucket, area), base]));
}

async function countMargins(
  question: PlacedQuestion,
  connection: Connection,
  state: StatementState,
): Promise<ReadonlyMap<string, ClusterSums>> {
  if (!question.margin) return new Map();
  // So that reporters' days are added up in a hash, however many there are.
  if (!state.view) await connection.execute(sql`set local work_mem = '64MB'`);
  const rows = await execute<FoundMargin>(
    connection,
    marginsStatement(question, state),
    optionsOf(state),
  );
  return new Map(rows.map(({ series, area, ...margin }) => [keyOf(series, area), margin]));
}

/** Counts what a question is about. */
export async function countSums(
  question: PlacedQuestion,
  { connection, behind, accounts, view }: CountState,
): Promise<Sums> {
  const state = { behind, width: widthFor(accounts), view };
  const statement = cellsStatement(question, state);
  const [rows, bases, margins] = await pipeline(
    connection,
    () => execute<FoundCell>(connection, statement, optionsOf(state)),
    () => countBases(question, connection, state),
    () => countMargins(question, connection, state),
  );
  const cells = rows.flatMap((row) =>
    row.series === null ? [] : [toCell(question, row, row.series)],
  );
  const [first] = rows;
  return {
    cells: new Map(cells.map((cell) => [keyOf(cell.series, cell.bucket, ...cell.keys), cell])),
    bases,
    margins,
    reporters: first?.all_reporters ?? 0,
    firstMonth: first?.first_month ?? null,
  };
}
