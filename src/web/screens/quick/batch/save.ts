import { SAVE_KEY_HEADER } from '../../../../schema/constants.ts';
import type { Resource } from '../../../../schema/types.ts';
import type { Values } from '../../../../schema/validate.ts';
import { readSaved, type WireRow } from '../../../providers/answers.ts';
import { callApi } from '../../../providers/call.ts';
import { HttpError, request } from '../../../session/index.ts';
import { previewPath, warningsOf } from '../../records/facts.ts';
import { problemText } from '../../shared/problem.ts';
import { columnOf } from '../model/columns.ts';
import { type EntryRow, isPending, type Question, type Saved, valuesOf } from '../model/rows.ts';
import type { Batch } from './batch.ts';
import { byColumn, checkRow } from './check.ts';
import { valuesToSend } from './sent.ts';
import { settleRows } from './settle.ts';

/** Rows that are asked about at the same time, while one is being saved. */
const AT_ONCE = 3;

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
  /** Not sent any more. */
  readonly left: number;
}

function savedOf({ weight }: Resource, row: WireRow): Saved {
  const kilograms = weight ? row[weight.field] : null;
  return {
    id: row.id,
    code: String(row.code ?? row.id),
    weight: typeof kilograms === 'number' ? kilograms : null,
  };
}

/** Whether nobody can tell if the save was done: no answer, or one from somewhere on the way. */
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

/** What the server would ask about a row before it is saved; null for nothing. */
async function questionOf(
  { resource, columns, quick }: Batch,
  data: Values,
): Promise<Question | null> {
  const path = previewPath(resource);
  if (!resource.unusual || path === null) return null;
  const [warning] = warningsOf(await callApi(path, { method: 'POST', body: { data } }));
  if (!warning) return null;
  const column = columnOf(columns, warning.field);
  return { column: column?.name ?? quick.totalsBy, text: warning.message };
}

/** Sends one row under its key, and tells the row what came of it. */
async function saveRow(
  batch: Batch,
  row: EntryRow,
  words: SaveWords,
  turn: Turn,
): Promise<keyof SaveOutcome> {
  const { store, resource } = batch;
  const { calls } = resource;
  if (!('save' in calls)) return 'refused';
  const { key } = row;
  store.dispatch({ type: 'stage', key, stage: 'saving' });
  const data = valuesToSend(resource, batch.quick, valuesOf(row));
  // Sent before, it was asked about before.
  let sent = row.stage === 'unsure';
  try {
    const question = sent || row.confirmed ? null : await questionOf(batch, data);
    if (question) {
      store.dispatch({ type: 'ask', key, question });
      return 'asked';
    }
    await turn.come;
    if (turn.over()) {
      store.dispatch({ type: 'stage', key, stage: row.stage });
      return 'left';
    }
    sent = true;
    const answer = await request(`/api/${calls.group}/${calls.save}`, {
      method: 'POST',
      body: { data },
      headers: { [SAVE_KEY_HEADER]: key },
    });
    const saved = readSaved(answer);
    if (!saved) throw new HttpError(0, 'noRow', '');
    store.dispatch({ type: 'saved', key, saved: savedOf(resource, saved) });
    return 'saved';
  } catch (problem) {
    if (isUnsure(problem) && !sent) {
      store.dispatch({ type: 'stage', key, stage: 'open' });
      return 'unsure';
    }
    if (isUnsure(problem)) {
      store.dispatch({ type: 'stage', key, stage: 'unsure', problem: words.unsure });
      return 'unsure';
    }
    if (isEnded(problem)) {
      store.dispatch({ type: 'stage', key, stage: 'open' });
      return 'ended';
    }
    const before = savedUnderKey(problem);
    if (before) {
      store.dispatch({ type: 'saved', key, saved: savedOf(resource, before) });
      store.dispatch({ type: 'stage', key, stage: 'saved', problem: words.before });
      return 'saved';
    }
    const fields = problem instanceof HttpError ? (problem.fields ?? {}) : {};
    const { errors, others } = byColumn(batch, fields);
    const named = Object.keys(fields).length > 0;
    const whole = named ? others.join(' ') || null : problemText(problem, words.refused);
    store.dispatch({ type: 'refused', key, errors, problem: whole });
    return 'refused';
  }
}

const NOTHING: SaveOutcome = { saved: 0, refused: 0, unsure: 0, asked: 0, ended: 0, left: 0 };

/** A place in the order of the rows. */
interface Turn {
  /** The row before has been saved, or will not be. */
  readonly come: Promise<void>;
  /** Nothing more is to be sent. */
  over(): boolean;
  pass(): void;
}

function createTurns(over: () => boolean): () => Turn {
  let before = Promise.resolve();
  return () => {
    const come = before;
    let pass = (): void => undefined;
    before = new Promise((resolve) => {
      pass = resolve;
    });
    return { come, over, pass: () => pass() };
  };
}

export interface SaveWords {
  readonly unsure: string;
  readonly refused: string;
  /** It was saved before what stands in it now was typed. */
  readonly before: string;
}

type Wanted = (row: EntryRow) => boolean;

/** Rows that may be sent; the others are told what is wrong with them. */
function ready(batch: Batch, wanted: Wanted): readonly EntryRow[] {
  const { store } = batch;
  return store.read().rows.filter((row) => {
    if (!wanted(row) || row.stage === 'saving') return false;
    // Sent before: it goes again as it was, whatever is thought of it now.
    if (row.stage === 'unsure') return true;
    const { doubtful, errors, problem } = checkRow(batch, row);
    const sound = !doubtful && problem === null && Object.keys(errors).length === 0;
    if (!sound) store.dispatch({ type: 'refused', key: row.key, errors, problem });
    return sound;
  });
}

/**
 * Saves the rows that are not saved yet (or `only` the one of this key), each by itself and in their
 * order, so that their codes are in that order too; what is to be asked is asked a few rows ahead.
 * When the server is out of reach, no more are sent: at most one row is then in doubt.
 */
export async function saveRows(
  batch: Batch,
  words: SaveWords,
  only: string | null,
): Promise<SaveOutcome> {
  const { store } = batch;
  const wanted: Wanted = (row) => isPending(row) && (only === null || row.key === only);
  const pending = store.read().rows.filter(wanted);
  await settleRows(
    batch,
    pending.map(({ key }) => key),
    'only',
  );
  const left = [...ready(batch, wanted)];
  const count: Record<keyof SaveOutcome, number> = {
    ...NOTHING,
    refused: pending.length - left.length,
  };
  const isOver = (): boolean => count.unsure + count.ended > 0;
  const nextTurn = createTurns(isOver);
  const work = async (): Promise<void> => {
    while (!isOver()) {
      const row = left.shift();
      if (!row) return;
      const turn = nextTurn();
      count[await saveRow(batch, row, words, turn)] += 1;
      turn.pass();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return count;
}
