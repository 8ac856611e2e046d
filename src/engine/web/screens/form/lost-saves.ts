import { HttpError, readSession } from '../../session/index.ts';
import { freshKey } from '../shared/fresh-key.ts';
import type { Row } from '../shared/rows.ts';
import { isRow } from './form-state.ts';

interface LostSave {
  readonly key: string;
  /** It was sent, and whether it was done is not known. */
  readonly isInDoubt: boolean;
}

/** Saves that are not known to be done, by what they save: sent again, each goes under its key. */
export type LostSaves = Map<string, LostSave>;

/** The save was done before, and its answer was lost. */
export class SavedBefore extends Error {
  /** @param current the row as it is stored now; null where it is out of sight */
  constructor(readonly current: Row | null) {
    super('The save was done before');
  }
}

const FIRST_REFUSAL = 400;
const FIRST_FAILURE = 500;

/** Whether the server itself said that it did not save. */
const isRefused = (error: unknown): error is HttpError =>
  error instanceof HttpError && error.status >= FIRST_REFUSAL && error.status < FIRST_FAILURE;

/** What the server has against a save that an earlier one under its key came before; null for none. */
function savedBefore(error: unknown): SavedBefore | null {
  if (!isRefused(error)) return null;
  const { status, current, fields = {} } = error;
  if (isRow(current)) {
    // Where the first never arrived, or another came after it, this is the row of somebody else.
    const isOwn = status === 409 && current.updatedBy === readSession().fullname;
    return isOwn ? new SavedBefore(current) : null;
  }
  const isOutOfSight = [404, 409].includes(status) && Object.keys(fields).length === 0;
  return isOutOfSight ? new SavedBefore(null) : null;
}

/**
 * Saves under the key of this save, and notes whether it is known what came of it.
 * @throws SavedBefore where its answer was lost before; else what the call throws
 */
export async function saveOnce<Answer>(
  lost: LostSaves,
  what: string,
  save: (key: string) => Promise<Answer>,
): Promise<Answer> {
  const sent = lost.get(what) ?? { key: freshKey(), isInDoubt: false };
  lost.set(what, sent);
  try {
    const answer = await save(sent.key);
    lost.clear();
    return answer;
  } catch (error) {
    if (!isRefused(error)) lost.set(what, { ...sent, isInDoubt: true });
    throw (sent.isInDoubt && savedBefore(error)) || error;
  }
}
