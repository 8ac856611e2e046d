import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Config, Resource } from '../../declaration/types.ts';
import { StarterFileProblem } from './starter-problem.ts';

/** A row as the files write it: references hold the code of the row they point to. */
export type StarterRow = Readonly<Record<string, unknown>>;

export interface StarterRows {
  readonly resource: Resource;
  readonly rows: readonly StarterRow[];
}

const rowsSchema = z.array(z.record(z.string(), z.unknown()));

function referredBy(resource: Resource): string[] {
  return resource.fields.flatMap((field) =>
    field.type === 'reference' || field.type === 'references' ? [field.resource] : [],
  );
}

/** The resources, each behind those it refers to. */
export function inOrderOfReference(config: Config): Resource[] {
  const ordered = new Set<Resource>();
  const underway = new Set<string>();
  const visit = (name: string): void => {
    const resource = config.resources[name];
    // Resources that refer to each other cannot both come first; one of the two does.
    if (!resource || underway.has(name)) return;
    underway.add(name);
    for (const referred of referredBy(resource)) visit(referred);
    ordered.add(resource);
  };
  for (const name of Object.keys(config.resources)) visit(name);
  return [...ordered];
}

/** @throws StarterFileProblem where the file holds no list of rows */
function readRows(resource: string, file: string): StarterRow[] {
  try {
    return rowsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    const reason = error instanceof SyntaxError ? error.message : '[{ … }, { … }]';
    throw new StarterFileProblem(resource, reason, { cause: error });
  }
}

/**
 * The rows of `<directory>/<resource>.json`, for every resource that has such a file, in an order
 * in which they can be saved. See `data/starter/README.md` for how the files are written.
 */
export function readStarterFiles(config: Config, directory: string): StarterRows[] {
  return inOrderOfReference(config).flatMap((resource) => {
    const file = join(directory, `${resource.name}.json`);
    if (!existsSync(file)) return [];
    return [{ resource, rows: readRows(resource.name, file) }];
  });
}
