import { SAVE_KEY_HEADER } from '../../../../declaration/constants.ts';
import { isBlank } from '../../../../declaration/validate.ts';
import { readSaved } from '../../../providers/answers.ts';
import { callApi } from '../../../providers/call.ts';
import { HttpError } from '../../../session/index.ts';
import { readRow, type WireRow } from '../../../session/wire-row.ts';
import { previewPath, warningsOf } from '../../records/facts.ts';
import { problemText } from '../../shared/problem.ts';
import { columnOf } from '../model/columns.ts';
import { type EntryRow, isPending, type Question, type Saved, valuesOf } from '../model/rows.ts';
import type { Batch } from './batch.ts';
import { byColumn, checkRow, valuesToSend } from './check.ts';
import { readFacts } from './facts.ts';
import { cellsFrom } from './records.ts';
import { settleRows } from './settle.ts';

/** Rows that are checked ahead, while one is being saved. */
const AHEAD = 3;
const NO_QUESTION = Promise.resolve(null);

/** How many rows came to what. */
export interface SaveOutcome {
  readonly saved: number;
  /** Not sent, or sent and refused: each says why. */
  readonly refused: number;
  /** No answer came: the server was out of reach, or failed. */
  readonly unsure: number;
  /** Not sent: far from what is usual, to be confirmed first. */
  readonly asked: number;
  /** The session is over: nothing more can be sent. */
  readonly ended: number;
}

function savedOf(batch: Batch, row: EntryRow, stored: WireRow): Saved {
  const { queries, resource } = batch;
  const { defaults, labels } = readFacts(queries, resource, row) ?? {};
  const values = valuesOf(row);
  const kilograms = resource.weight ? stored[resource.weight.field] : null;
  return {
    id: stored.id,
    code: String(stored.code ?? stored.id),
    weight: typeof kilograms === 'number' ? kilograms : null,
    taken: cellsFrom(batch, { ...defaults, ...labels }, (name) => isBlank(values[name])),
  };
}

/** Whether it is unknown if the save was done: no answer, or one from somewhere on the way. */
function isUnsure(problem: unknown): boolean {
  return !(problem instanceof HttpError) || problem.status === 0 || problem.status >= 500;
}

/** The row that was saved under this key before it was changed here: its answer never arrived. */
function savedUnderKey(problem: unknown): WireRow | null {
  const conflict = problem instanceof HttpError && problem.status === 409;
  return conflict && problem.current ? readSaved(problem.current) : null;
}

function isEnded(problem: unknown): boolean {
  return problem instanceof HttpError && (problem.status === 401 || problem.status === 403);
}

/** The server's warnings about a row before it is saved; null for nothing. */
async function questionOf(batch: Batch, row: EntryRow): Promise<Question | null> {
  const { resource, columns, quick } = batch;
  const path = previewPath(resource);
  // Sent before, it was checked before.
  if (row.stage === 'unsure' || row.confirmed || !resource.unusual || path === null) return null;
  const body = { data: valuesToSend(resource, quick, valuesOf(row)) };
  const [warning] = warningsOf(await callApi(path, { method: 'POST', body }));
  if (!warning) return null;
  const column = columnOf(columns, warning.field);
  return { column: column?.name ?? quick.totalsBy, text: warning.message };
}

export interface SaveWords {
  readonly unsure: string;
  readonly refused: string;
  /** It was saved before what stands in it now was typed. */
  readonly before: string;
}

interface Fate {
  readonly outcome: keyof SaveOutcome;
  readonly change: Partial<EntryRow>;
}

/** What becomes of a row that was not saved. `sent`: it may have arrived all the same. */
function fateOf(
  batch: Batch,
  row: EntryRow,
  problem: unknown,
  words: SaveWords,
  sent: boolean,
): Fate {
  if (isUnsure(problem)) {
    const unsure = { stage: 'unsure', problem: words.unsure } as const;
    return { outcome: 'unsure', change: sent ? unsure : { stage: 'open' } };
  }
  if (isEnded(problem)) return { outcome: 'ended', change: { stage: 'open' } };
  const before = savedUnderKey(problem);
  if (before) {
    const saved = savedOf(batch, row, before);
    const change = { stage: 'saved', saved, errors: {}, problem: words.before } as const;
    return { outcome: 'saved', change };
  }
  const fields = problem instanceof HttpError ? (problem.fields ?? {}) : {};
  const { errors, others } = byColumn(batch, fields);
  const whole =
    Object.keys(fields).length > 0 ? others.join(' ') || null : problemText(problem, words.refused);
  return { outcome: 'refused', change: { stage: 'open', errors, problem: whole } };
}

/** Sends one row under its key, once it is known to have no warnings. */
async function saveRow(
  batch: Batch,
  row: EntryRow,
  words: SaveWords,
  asked: Promise<Question | null>,
): Promise<Fate> {
  const { data, resource, quick } = batch;
  let sent = row.stage === 'unsure';
  try {
    const question = await asked;
    if (question) {
      const change = { stage: 'open', errors: {}, problem: null, question } as const;
      return { outcome: 'asked', change };
    }
    sent = true;
    const answer = await data.create({
      resource: resource.name,
      variables: valuesToSend(resource, quick, valuesOf(row)),
      meta: { headers: { [SAVE_KEY_HEADER]: row.key } },
    });
    const stored = readRow(answer.data);
    if (!stored) throw new HttpError(0, 'noRow', '');
    const saved = savedOf(batch, row, stored);
    return { outcome: 'saved', change: { stage: 'saved', saved, errors: {}, problem: null } };
  } catch (problem) {
    return fateOf(batch, row, problem, words, sent);
  }
}

type Wanted = (row: EntryRow) => boolean;

/** Rows that may be sent; the others get their errors. */
function ready(batch: Batch, wanted: Wanted): readonly EntryRow[] {
  const { store } = batch;
  return store.read().rows.filter((row) => {
    if (!wanted(row) || row.stage === 'saving') return false;
    // Sent before: it goes again as it was, whatever is thought of it now.
    if (row.stage === 'unsure') return true;
    const { doubtful, errors, problem } = checkRow(batch, row);
    const sound = !doubtful && problem === null && Object.keys(errors).length === 0;
    if (!sound) store.dispatch({ type: 'set', key: row.key, change: { errors, problem } });
    return sound;
  });
}

/**
 * Saves the rows that are not saved yet (or `only` the one of this key), each by itself and in their
 * order, so that their codes are in that order too; questions are asked a few rows ahead.
 * When the server is out of reach, no more are sent: at most one row is then in doubt.
 */
export async function saveRows(
  batch: Batch,
  words: SaveWords,
  only: string | null,
): Promise<SaveOutcome> {
  const set = (key: string, change: Partial<EntryRow>): void =>
    batch.store.dispatch({ type: 'set', key, change });
  const wanted: Wanted = (row) => isPending(row) && (only === null || row.key === only);
  const pending = batch.store.read().rows.filter(wanted);
  const keys = pending.map(({ key }) => key);
  await settleRows(batch, keys, 'only');
  const rows = ready(batch, wanted);
  const refused = pending.length - rows.length;
  const count = { saved: 0, refused, unsure: 0, asked: 0, ended: 0 };
  const questions: Promise<Question | null>[] = [];
  for (const [place, row] of rows.entries()) {
    for (const next of rows.slice(questions.length, place + AHEAD)) {
      set(next.key, { stage: 'saving', problem: null });
      const asked = questionOf(batch, next);
      // Heard when its turn comes, if it does.
      asked.catch(() => undefined);
      questions.push(asked);
    }
    const { outcome, change } = await saveRow(batch, row, words, questions[place] ?? NO_QUESTION);
    count[outcome] += 1;
    set(row.key, change);
    if (count.unsure + count.ended === 0) continue;
    const { length } = questions;
    for (const { key, stage, problem } of rows.slice(place + 1, length))
      set(key, { stage, problem });
    break;
  }
  return count;
}
