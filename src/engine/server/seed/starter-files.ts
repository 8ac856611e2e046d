import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Config, Resource } from '../../declaration/types.ts';
import { pointsTo } from '../../fields/index.ts';
import { StarterFileProblem } from './starter-problem.ts';

/** A row as the files write it: references hold the code of the row they point to. */
export type StarterRow = Readonly<Record<string, unknown>>;

export interface StarterRows {
  readonly resource: Resource;
  readonly rows: readonly StarterRow[];
}

const rowsSchema = z.array(z.record(z.string(), z.unknown()));

/** What a resource refers to; with `needed`, what its rows cannot be without. */
function referredBy(resource: Resource | undefined, needed: boolean): string[] {
  return (resource?.fields ?? []).flatMap((field) => {
    const target = pointsTo(field);
    return !target || (needed && field.required !== true) ? [] : target.resource;
  });
}

/** A resource, what its rows need, what those need, and so on. */
function withNeeded({ resources }: Config, name: string): Set<string> {
  const names = new Set([name]);
  // Sets take in what is added while they are walked.
  for (const one of names) {
    for (const needed of referredBy(resources[one], true)) names.add(needed);
  }
  return names;
}

/**
 * The resources, each behind those it refers to. Of two that refer to each other, the one that can
 * be without the other comes first.
 */
export function inOrderOfReference(config: Config): Resource[] {
  const ordered = new Set<Resource>();
  const underway = new Set<string>();
  const visit = (name: string): void => {
    const resource = config.resources[name];
    if (!resource || underway.has(name)) return;
    underway.add(name);
    for (const needed of referredBy(resource, true)) visit(needed);
    for (const referred of referredBy(resource, false)) {
      const waitsForThis = withNeeded(config, referred).has(name);
      if (!waitsForThis) visit(referred);
    }
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
