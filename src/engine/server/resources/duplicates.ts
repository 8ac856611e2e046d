import { and, ne, type SQL, sql } from 'drizzle-orm';
import type { Message } from '../../declaration/messages.ts';
import { uniqueName } from '../../declaration/naming.ts';
import type { Resource } from '../../declaration/types.ts';
import { alikeField, alikeMessage } from '../../declaration/uniques.ts';
import type { Values } from '../../declaration/validate.ts';
import type { Connection } from '../db/connection.ts';
import { readDatabaseError } from '../db/errors.ts';
import { foldsCase } from '../db/tables-rules.ts';
import { ApiError } from '../http/errors.ts';
import { columnOf } from '../query/tables.ts';
import { type Engine, resourceOf } from './engine.ts';

/** The set of fields whose uniqueness an error of the database is about. */
export function brokenUnique(resource: Resource, error: unknown): readonly string[] | undefined {
  const problem = readDatabaseError(error);
  if (problem?.kind !== 'unique') return undefined;
  return resource.uniques.find((names) => {
    const columns = names.flatMap((name) => resource.fieldsByName[name]?.column ?? []);
    return uniqueName(resource.table, columns) === problem.constraint;
  });
}

interface AlikeRow {
  readonly active: unknown;
  readonly code: unknown;
}

/** The row that it is like, if the user may see that one: nothing of hidden rows is revealed. */
async function alikeRow(
  engine: Engine,
  connection: Connection,
  resource: Resource,
  names: readonly string[],
  row: Values,
): Promise<AlikeRow | undefined> {
  // Of several rows at once it is not known which one it was.
  if (!names.some((name) => name in row)) return undefined;
  if (!resource.fieldsByName.active) return undefined;
  const { table, rows } = resourceOf(engine, resource.name);
  const alike = names.map((name): SQL => {
    const column = columnOf(table, name);
    const value = row[name] ?? null;
    return foldsCase(resource.fieldsByName[name])
      ? sql`lower(${column}) is not distinct from lower(${sql.param(value)} collate "C")`
      : sql`${column} is not distinct from ${sql.param(value, column)}`;
  });
  const other = typeof row.id === 'number' ? ne(columnOf(table, 'id'), row.id) : undefined;
  const [found] = await connection
    .select({ active: columnOf(table, 'active'), code: columnOf(table, 'code') })
    .from(rows)
    .where(and(...alike, other));
  return found;
}

/** Of several fields no search by one of them finds the other row: its code does. */
function withCode(message: Message, alike: AlikeRow | undefined): Message {
  if (!message.params || typeof alike?.code !== 'string') return message;
  return { key: `${message.key}Coded`, params: { ...message.params, code: alike.code } };
}

/** The error (409) for a row like another one, reported at the field that makes it so. */
export async function duplicateError(
  engine: Engine,
  connection: Connection,
  resource: Resource,
  names: readonly string[],
  row: Values,
): Promise<ApiError> {
  const alike = await alikeRow(engine, connection, resource, names, row);
  const key = alike?.active === false ? 'duplicateRetired' : 'duplicate';
  return new ApiError('conflict', {
    // The code's own text speaks of someone else's change, which this is not.
    message: { key: 'validation' },
    resource: resource.name,
    fields: {
      [alikeField(resource, names)]: [withCode(alikeMessage(key, resource, names), alike)],
    },
  });
}
