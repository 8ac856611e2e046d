/** Today's declaration, beside the one that is frozen in `inputs`. */
import { pathToFileURL } from 'node:url';
import frozen from '../inputs/resources.config.ts';
import { type Json, toJson } from '../texts/json.ts';

/** The declaration as it was when the baseline was recorded. */
export const FROZEN: Json = toJson(frozen);

/** Reads `resources.config.ts` of a project. */
export async function readDeclaration(root: string): Promise<Json> {
  const module: unknown = await import(pathToFileURL(`${root}resources.config.ts`).href);
  const declared: unknown = Object(module).default;
  return toJson(declared);
}
