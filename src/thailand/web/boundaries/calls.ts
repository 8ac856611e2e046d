import { isRecord } from '../../../engine/declaration/record.ts';
import { request, unwrap } from '../../../engine/web/session/index.ts';
import { upload } from '../../../engine/web/session/inside/upload.ts';
import type { BoundaryImport, BoundaryLevel } from '../../boundaries.ts';
import { AREA_LEVELS, type AreaLevel } from '../../geography.ts';
import { renewGeographies } from '../map/geographies.ts';

/** What an import came to. */
export interface Imported {
  readonly imports: readonly BoundaryImport[];
  readonly skipped: readonly string[];
}

/** How far an import is: on its way, then at work. */
export interface ImportProgress {
  readonly stage: 'sending' | 'reading' | 'drawing' | 'saving';
  readonly level: AreaLevel | null;
  /** 0 to 1. */
  readonly share: number;
}

const STAGES = ['reading', 'drawing', 'saving'] as const;

/** What boundaries each level has. Throws `HttpError`. */
export async function loadLevels(signal: AbortSignal): Promise<readonly BoundaryLevel[]> {
  // The calls of this page are the product's own, as the server describes them.
  return unwrap(await request('/api/geography/boundaries', { signal })) as BoundaryLevel[];
}

function readProgress(line: unknown): ImportProgress | null {
  if (!isRecord(line)) return null;
  const stage = STAGES.find((each) => each === line.stage);
  const level = AREA_LEVELS.find((each) => each === line.level) ?? null;
  return stage ? { stage, level, share: Number(line.share) || 0 } : null;
}

/** Takes a file in. Throws `HttpError`, or `AbortError` once given up. */
export async function importFile(
  file: File,
  source: string,
  onProgress: (progress: ImportProgress) => void,
  signal: AbortSignal,
): Promise<Imported> {
  const form = new FormData();
  // Before the file: the server reads in the order of the form.
  form.set('source', source);
  form.set('file', file);
  const listener = {
    onSent: (share: number) => onProgress({ stage: 'sending', level: null, share }),
    onProgress: (line: unknown) => {
      const progress = readProgress(line);
      if (progress) onProgress(progress);
    },
  };
  const answer = await upload('/api/geography/importBoundaries', form, listener, signal);
  await renewGeographies();
  return unwrap(answer) as Imported;
}

/** Gives up what was imported of a level. Throws `HttpError`. */
export async function revertLevel(level: AreaLevel): Promise<void> {
  await request('/api/geography/revertBoundaries', { method: 'POST', body: { data: { level } } });
  await renewGeographies();
}
