import type { Config } from '../../../src/engine/declaration/types.ts';

/** A key of a role in the starter data that opens no screen. */
export interface StrayKey {
  /** `data/starter/roles.json` */
  readonly file: string;
  /** The role's code. */
  readonly code: string;
  readonly key: string;
  /** Keys that open something. */
  readonly known: readonly string[];
}

type StarterRow = Readonly<Record<string, unknown>>;

/** Stands for every key of the declaration. */
const ALL_KEYS = '*';

/** @param rowsOf the starter rows of a resource, as they are written */
export function findStrayKeys(
  { resources, permissions }: Config,
  rowsOf: (resource: string) => readonly StarterRow[],
): StrayKey[] {
  const known = [...permissions, ALL_KEYS];
  return Object.values(resources).flatMap(({ name, fields }) => {
    const held = fields.filter(({ type }) => type === 'permissions');
    if (held.length === 0) return [];
    return rowsOf(name).flatMap((row) =>
      held.flatMap((field) => {
        const keys = row[field.name];
        return (Array.isArray(keys) ? keys : [])
          .map(String)
          .filter((key) => !known.includes(key))
          .map((key) => ({
            ...{ file: `data/starter/${name}.json`, code: String(row.code) },
            ...{ key, known },
          }));
      }),
    );
  });
}
