import { and, gt, ne, type SQL, sql } from 'drizzle-orm';
import { isId } from '../../declaration/fields/value.ts';
import type { Message } from '../../declaration/messages.ts';
import type { HistoryDeclaration, Resource, UnusualDeclaration } from '../../declaration/types.ts';
import { isBlank, type Values } from '../../declaration/validate.ts';
import { assess, HISTORY_LENGTH, type Unusual } from '../../declaration/weights/unusual.ts';
import type { Connection } from '../db/connection.ts';
import { parametersOf, placeholderFor } from '../query/columns.ts';
import { columnOf } from '../query/tables.ts';
import { type Engine, resourceOf } from './engine.ts';
import { ownOrder } from './query-order.ts';
import { activeOnly, settledColumn } from './rows.ts';

/** A warning about a row that is valid by every rule, and may yet be a slip. */
export interface Warning {
  /** The field that a person would mend. */
  readonly field: string;
  readonly code: 'unusual';
  readonly message: Message;
}

/** Takes the warnings about a row. */
export type Warn = (warning: Warning) => void;

/** Digits of a figure that is shown to give an idea, not to calculate with. */
const SHOWN_DIGITS = 2;
const rounded = (value: number): number => Number(value.toPrecision(SHOWN_DIGITS));

/** The fields in which a history is like the row; null where one of them says nothing. */
function likeness(
  resource: Resource,
  { same }: HistoryDeclaration,
  row: Values,
): readonly string[] | null {
  const names = same.map((name) => {
    const choice = resource.oneOf.find((one) => one.name === name);
    return choice ? choice.fields.find((field) => !isBlank(row[field])) : name;
  });
  return names.every((name) => name !== undefined && !isBlank(row[name]))
    ? names.filter((name) => name !== undefined)
    : null;
}

/** Of fewer, what is usual would reveal what each of them reports. */
const FEWEST_OWNERS = 5;
/** Nor may so many of the values be of one of them. */
const LARGEST_SHARE = 0.6;

/** The field that says whose a row is; undefined where rows are nobody's. */
const ownerOf = ({ scope }: Resource): string | undefined =>
  (scope?.owner ?? scope?.organisation)?.split('.', 1)[0];

/** Whether what is made of these rows may be shown to users who do not see them all. */
function isOfMany(rows: readonly { readonly whose?: unknown }[]): boolean {
  const counts = new Map<unknown, number>();
  for (const { whose } of rows) counts.set(whose, (counts.get(whose) ?? 0) + 1);
  return (
    counts.size >= FEWEST_OWNERS && Math.max(...counts.values()) <= LARGEST_SHARE * rows.length
  );
}

/** The values in question, and whose they are. */
type HistoryQuery = Pick<UnusualDeclaration, 'value' | 'per'> & Pick<HistoryDeclaration, 'of'>;

/**
 * What rows of one resource are compared with, read from the database once for each history, so that
 * many rows can be compared one after another.
 */
export class Histories {
  readonly #known = new Map<string, Promise<readonly number[]>>();

  constructor(
    readonly engine: Engine,
    readonly connection: Connection,
  ) {}

  /**
   * Values a day of the rows that are like this one in these fields, the latest of them: of one who
   * reports, those that the user sees, as the message names what is usual; of a group, all, or
   * those that they see where the group is of few.
   */
  async read(
    resource: Resource,
    { of, ...unusual }: HistoryQuery,
    names: readonly string[],
    row: Values,
  ): Promise<readonly number[]> {
    const key = JSON.stringify([
      resource.name,
      of,
      row.id ?? 0,
      names.map((name) => [name, row[name]]),
    ]);
    const known = this.#known.get(key) ?? this.#load(resource, { of, ...unusual }, names, row);
    this.#known.set(key, known);
    return known;
  }

  async #load(
    resource: Resource,
    unusual: HistoryQuery,
    names: readonly string[],
    row: Values,
  ): Promise<readonly number[]> {
    const { table, prepared } = resourceOf(this.engine, resource.name);
    const order = ownOrder(this.engine, resource);
    const isStored = isId(row.id);
    const whose = this.engine.sight && ownerOf(resource);
    const read = (isSeen: boolean) =>
      this.engine.statements.run(
        this.connection,
        `history of ${resource.name} by ${names.join()} of ${[isSeen, isStored, whose].join()}`,
        (on) => {
          const alike = names.map(
            (name): SQL => sql`${columnOf(table, name)} = ${placeholderFor(name)}`,
          );
          // Without earlier rows, nothing is known to be usual.
          const some = gt(columnOf(table, unusual.value), 0);
          const others = isStored ? ne(columnOf(table, 'id'), sql.placeholder('row')) : undefined;
          const query = on
            .select({
              value: settledColumn(resource, table, unusual.value),
              ...(unusual.per !== undefined && {
                per: settledColumn(resource, table, unusual.per),
              }),
              ...(whose && { whose: columnOf(table, whose) }),
            })
            .from(isSeen ? prepared.rows : table)
            .$dynamic();
          for (const join of order.joins) query.leftJoin(join.table, join.on);
          return query
            .where(and(activeOnly(resource, table), ...alike, some, others))
            .orderBy(...order.by)
            .limit(HISTORY_LENGTH);
        },
        {
          row: row.id,
          ...parametersOf(Object.fromEntries(names.map((name) => [name, row[name]]))),
        },
        // The rows of one who reports are few, whoever it is; those of a group may be most there are.
        unusual.of === 'own' && !whose ? { settled: true } : { planned: true },
      );
    let rows = await read(unusual.of === 'own');
    if (unusual.of === 'group' && whose && !isOfMany(rows)) rows = await read(true);
    return rows.map(({ value, per }) => Number(value) / Number(per ?? 1));
  }
}

function warningOf(
  resource: Resource,
  row: Values,
  history: HistoryDeclaration,
  { times, usual, low, high, more }: Unusual,
): Warning {
  const { weight, unusual } = resource;
  const per = unusual?.per === undefined ? 1 : Number(row[unusual.per] ?? 1);
  // The quantity is what was typed, where the weight was worked out from it.
  const quantity = weight && weight.field === unusual?.value ? weight.quantity : '';
  const field = isBlank(row[quantity]) ? (unusual?.value ?? '') : quantity;
  const [lowest, highest] = [rounded(low * per), rounded(high * per)];
  const way = more ? 'more' : 'less';
  const [key, range] =
    lowest === highest
      ? [way, { usual: rounded(usual * per) }]
      : [`${way}ThanRange`, { low: lowest, high: highest }];
  return {
    field,
    code: 'unusual',
    message: {
      key: `unusual.${history.of}.${key}`,
      params: { times: rounded(times), value: Number(row[unusual?.value ?? '']), ...range },
    },
  };
}

/** What a row is compared with. */
export interface Compared {
  readonly history: HistoryDeclaration;
  /** Values of other rows like it, each for a day (or the like), the latest first. */
  readonly before: readonly number[];
  /** How many of these its own value is of. */
  readonly per: number;
  readonly value: number;
}

/** What a row as it would be stored is compared with; null where nothing is known. */
export async function findCompared(
  resource: Resource,
  row: Values,
  histories: Histories,
): Promise<Compared | null> {
  const { unusual } = resource;
  const value = unusual && row[unusual.value];
  if (!unusual || typeof value !== 'number' || value === 0) return null;
  const per = unusual.per === undefined ? 1 : Number(row[unusual.per] ?? 1);
  for (const history of unusual.histories) {
    const names = likeness(resource, history, row);
    if (!names) continue;
    const before = await histories.read(resource, { ...unusual, of: history.of }, names, row);
    if (before.length >= history.atLeast) return { history, before, per, value };
  }
  return null;
}

/** What is unusual about a row as it would be stored; null where nothing is, or nothing is known. */
export async function findUnusual(
  resource: Resource,
  row: Values,
  histories: Histories,
): Promise<Warning | null> {
  const compared = await findCompared(resource, row, histories);
  const found = compared && assess(compared.before, compared.value / compared.per);
  return compared && found && warningOf(resource, row, compared.history, found);
}
