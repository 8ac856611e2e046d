import { hasPrivateFiles } from '../../fields/stored-files.ts';
import type { Principal } from '../access/principal.ts';
import type { Connection } from '../db/connection.ts';
import type { Engine } from './engine.ts';
import { readFile, type StoredFile } from './files.ts';
import { type Holding, heldBy } from './held-files.ts';

/** A file that somebody may have, and how long clients may cache it. */
export interface OpenFile {
  readonly file: StoredFile;
  readonly freshness: string;
}

/** The address of a picture is made of its bytes: what it gives can never change. */
const FOR_GOOD = 'public, max-age=31536000, immutable';
/** A document goes with the rows that offer it, so that it is revalidated each time. */
const EACH_TIME = 'no-cache';
const EACH_TIME_ALONE = 'private, no-cache';

const revalidated = ({ isPrivate }: Holding): string => (isPrivate ? EACH_TIME_ALONE : EACH_TIME);

/**
 * How long clients may cache a file; null where the person may not have it, or nobody may any more. A
 * picture that is offered as a document is as one. Pictures of rows that are somebody's are for those
 * who see such a row; what no row holds any more is in its history, and for who is signed in.
 */
async function freshnessOf(
  engine: Engine,
  connection: Connection,
  principal: Principal | null,
  { name, mime }: { readonly name: string; readonly mime: string },
): Promise<string | null> {
  const held = (named: boolean) => heldBy(engine, connection, principal, { name, named });
  const asDocument = await held(true);
  if (asDocument.by === 'used') return revalidated(asDocument);
  if (!mime.startsWith('image/')) return null;
  if (asDocument.by === 'none' && !hasPrivateFiles(engine.config, [false])) return FOR_GOOD;
  const asPicture = await held(false);
  if (asDocument.by !== 'none') return asPicture.by === 'used' ? revalidated(asPicture) : null;
  if (asPicture.by === 'unseen') return null;
  if (asPicture.by === 'none') return principal ? EACH_TIME_ALONE : null;
  return asPicture.isPrivate ? EACH_TIME_ALONE : FOR_GOOD;
}

/**
 * A stored file by the last part of its address, for who may have it.
 * @param principal null for who is not signed in
 */
export async function openFile(
  engine: Engine,
  connection: Connection,
  principal: Principal | null,
  name: string,
): Promise<OpenFile | null> {
  const file = await readFile(connection, name);
  if (!file) return null;
  const freshness = await freshnessOf(engine, connection, principal, { name, mime: file.mime });
  return freshness === null ? null : { file, freshness };
}
