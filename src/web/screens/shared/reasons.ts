import { HttpError } from '../../session/index.ts';
import { problemText } from './problem.ts';

/** Of many rows that are refused for many reasons, so many are told. */
const MOST_REASONS = 3;

/** The same with what is wrong with the fields, where no form stands to show it beside them. */
export function problemWithReasons(error: unknown, otherwise: string): string {
  const fields = error instanceof HttpError ? Object.values(error.fields ?? {}) : [];
  const reasons = [...new Set(fields.flat())].slice(0, MOST_REASONS);
  return [problemText(error, otherwise), ...reasons].join(' ');
}
