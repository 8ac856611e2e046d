import { useEffect, useRef, useState } from 'react';
import { excelCalls, MAXIMUM_UPLOAD_BYTES } from '../../../declaration/excel.ts';
import type {
  ImportPreview,
  ImportProgress,
  ImportStep,
} from '../../../declaration/excel-import.ts';
import type { Resource } from '../../../declaration/types.ts';
import { handOver } from '../../providers/hand-over.ts';
import { forgetTotals } from '../../providers/known-totals.ts';
import { HttpError, isRecord, request, unwrap } from '../../session/index.ts';
import { upload } from '../../session/inside/upload.ts';
import { changeProblemText } from '../shared/change-problem.ts';

/** How far the work has come: a share of it that is true, and what is being done. */
export interface Progress {
  readonly stage: 'sending' | ImportProgress['stage'];
  readonly share: number;
  readonly rows: number;
}

export type ImportState =
  | { readonly at: 'choosing'; readonly problem: string | null }
  | {
      readonly at: 'working';
      readonly step: ImportStep;
      readonly file: File;
      readonly progress: Progress;
    }
  | {
      readonly at: 'looking';
      readonly file: File;
      readonly preview: ImportPreview;
      /**
       * What others did meanwhile, or what went wrong when it was to be taken in: it may be in by now,
       * and is looked at again before anything else.
       */
      readonly problem: string | null;
    }
  | { readonly at: 'done'; readonly preview: ImportPreview };

export interface ImportHandle {
  readonly state: ImportState;
  /** Sends a file to be looked at. */
  look(file: File): void;
  /** Takes the file in that was looked at. */
  take(): void;
  /** Stops what is under way; a file that was being taken in may be in by then. */
  cancel(): void;
  /** Back to choosing a file. */
  again(): void;
  /** Downloads the file with its errors beside the cells. Throws `HttpError`. */
  mark(): Promise<void>;
}

/** Texts for what only the browser knows. */
export interface ImportWords {
  readonly tooLarge: string;
  readonly unreachable: string;
  /** Nobody knows whether the file was taken in. */
  readonly unknown: string;
  /** Nor when it was stopped meanwhile. */
  readonly stopped: string;
  readonly failed: string;
  /** What the marked file is called, by the name of the one that was sent; it is of the same kind. */
  markedName(file: string, ending: 'xlsx' | 'csv'): string;
}

const START: Progress = { stage: 'sending', share: 0, rows: 0 };

function formOf(file: File, step: ImportStep, revision?: string): FormData {
  const form = new FormData();
  form.set('step', step);
  if (revision !== undefined) form.set('revision', revision);
  form.set('file', file);
  return form;
}

/** A preview as an answer, or as part of the refusal of a file with wrong rows. */
function previewIn(value: unknown): ImportPreview | null {
  // What stands in one is said once, in the schema, for the server that makes it and for here.
  return isRecord(value) && isRecord(value.counts) ? (value as unknown as ImportPreview) : null;
}

function describe(problem: unknown, words: ImportWords): string {
  if (!(problem instanceof HttpError)) return words.failed;
  if (problem.status === 0) return words.unreachable;
  const rows = problem.rows?.map(({ message }) => message) ?? [];
  return rows.length > 0 ? rows.join(' ') : changeProblemText(problem, words.failed);
}

/** An import from the choice of a file to its rows being there. */
export function useImport(resource: Resource, words: ImportWords, done: () => void): ImportHandle {
  const [state, setState] = useState<ImportState>({ at: 'choosing', problem: null });
  const control = useRef<AbortController | null>(null);
  const calls = excelCalls(resource);
  const path = `/api/${calls.group}/${calls.import}`;
  useEffect(() => () => control.current?.abort(), []);

  const send = async (file: File, step: ImportStep, revision?: string): Promise<unknown> => {
    control.current?.abort();
    const controller = new AbortController();
    control.current = controller;
    const { signal } = controller;
    const show = (progress: Progress): void => {
      if (!signal.aborted) setState({ at: 'working', step, file, progress });
    };
    show(START);
    const listener = {
      onSent: (share: number) => show({ ...START, share }),
      // As are the progress messages.
      onProgress: (progress: unknown) => show(progress as ImportProgress),
    };
    return upload(path, formOf(file, step, revision), listener, signal);
  };

  const look = async (file: File): Promise<void> => {
    if (file.size > MAXIMUM_UPLOAD_BYTES) {
      setState({ at: 'choosing', problem: words.tooLarge });
      return;
    }
    try {
      const preview = previewIn(unwrap(await send(file, 'preview')));
      if (!preview) throw new Error('The answer is no preview');
      setState({ at: 'looking', file, preview, problem: null });
    } catch (problem) {
      if (isAbort(problem)) return;
      const preview = problem instanceof HttpError ? previewIn(problem.preview) : null;
      if (preview) setState({ at: 'looking', file, preview, problem: null });
      else setState({ at: 'choosing', problem: describe(problem, words) });
    }
  };

  const take = async (): Promise<void> => {
    if (state.at !== 'looking') return;
    const { file, preview } = state;
    try {
      const taken = previewIn(unwrap(await send(file, 'apply', preview.revision)));
      forgetTotals(resource.name);
      setState({ at: 'done', preview: taken ?? preview });
      done();
    } catch (problem) {
      const fresh = problem instanceof HttpError ? previewIn(problem.preview) : null;
      setState({
        ...{ at: 'looking', file, preview: fresh ?? preview },
        problem: fresh ? null : describeTaking(problem, words),
      });
      if (!isUnknown(problem)) return;
      // The list behind shows whether its rows are there.
      forgetTotals(resource.name);
      done();
    }
  };

  const again = (): void => {
    control.current?.abort();
    setState({ at: 'choosing', problem: null });
  };
  return {
    state,
    look: (file) => void look(file),
    take: () => void take(),
    cancel: () => {
      if (state.at === 'working' && state.step === 'apply') control.current?.abort();
      else again();
    },
    again,
    mark: async () => {
      if (state.at !== 'looking') return;
      const body = formOf(state.file, 'mark');
      const file = await request(path, { method: 'POST', body });
      if (!(file instanceof Blob)) return;
      const ending = file.type.startsWith('text/csv') ? 'csv' : 'xlsx';
      handOver(file, words.markedName(state.file.name, ending));
    },
  };
}

/**
 * Nobody knows whether the file was taken in: it was stopped, the connection ended, or what stands
 * before the server answered in its place.
 */
function isUnknown(problem: unknown): boolean {
  if (isAbort(problem)) return true;
  if (!(problem instanceof HttpError)) return false;
  const { status, code } = problem;
  const isOfServer = code !== String(status);
  return status === 0 || status === 502 || status === 504 || (status >= 500 && !isOfServer);
}

function describeTaking(problem: unknown, words: ImportWords): string {
  if (isAbort(problem)) return words.stopped;
  return isUnknown(problem) ? words.unknown : describe(problem, words);
}

function isAbort(problem: unknown): boolean {
  return problem instanceof DOMException && problem.name === 'AbortError';
}
