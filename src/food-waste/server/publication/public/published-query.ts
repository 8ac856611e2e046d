/** Holds the questions of the public against what is published. */

import type { FieldErrors } from '../../../../engine/declaration/messages.ts';
import type { PublishedWindow } from '../../../publication.ts';
import type { CallName } from '../../dashboard/calls.ts';
import type { Body } from '../../dashboard/published.ts';
import { invalid } from '../../dashboard/query.ts';
import type { Publication } from '../store.ts';
import { yearBefore } from '../windows.ts';
import { PUBLISHED_BY } from './breakdowns.ts';

/** Fields that narrow by something else than period, area and user type. */
const CROSS_FILTERS = ['part', 'materialId', 'wasteFoodId', 'wasteManageId'] as const;

/** Words that the public may choose in a call's own fields. */
const OWN_CHOICES: Readonly<
  Partial<Record<CallName, Readonly<Record<string, readonly string[]>>>>
> = {
  getCalculateMaterials: { by: PUBLISHED_BY.waste },
  getCircleBarIngredient: { by: PUBLISHED_BY.waste },
  getCircleBarWare: { by: PUBLISHED_BY.packaging },
  getCalculateMaterialsByGroupUser: {
    by: PUBLISHED_BY.waste,
    rowsBy: PUBLISHED_BY.waste,
    columnsBy: ['userType'],
  },
  getBarChartMaterials: { by: ['month'], split: [] },
};
/** Writes a month for a person. */
export type WriteMonth = (month: string) => string;

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const isDay = (value: unknown): value is string => typeof value === 'string' && DAY.test(value);

/** The period that a question names; the publication's own where it names none. */
function windowNamed({ windows }: Publication, { from, to }: Body): PublishedWindow | undefined {
  if (!isGiven(from) && !isGiven(to)) return windows[0];
  if (!isDay(from) || !isDay(to)) return undefined;
  return windows.find(
    (it) => from.slice(0, 7) === it.from.slice(0, 7) && to.slice(0, 7) === it.month,
  );
}

export interface PublishedQuestion {
  /** The question with the days of its period. */
  readonly data: Body;
  readonly windows: readonly [now: PublishedWindow, before: PublishedWindow | null];
}

/** What a field of a question may be, where it is something else. */
function problemsOf(call: CallName, data: Body): Record<string, FieldErrors[string]> {
  const problems: Record<string, FieldErrors[string]> = {};
  for (const field of CROSS_FILTERS) {
    if (isGiven(data[field])) problems[field] = [{ key: 'dashboard:notPublished.filter' }];
  }
  for (const [field, choices] of Object.entries(OWN_CHOICES[call] ?? {})) {
    const value = data[field];
    if (!isGiven(value) || choices.some((it) => it === value)) continue;
    problems[field] =
      choices.length === 0
        ? [{ key: 'dashboard:notPublished.filter' }]
        : [{ key: 'dashboard:notPublished.breakdown', params: { choices: choices.join(', ') } }];
  }
  return problems;
}

/**
 * Checks that a question is one that a publication answers.
 * @throws ApiError `validation` naming what is published instead
 */
export function publishedQuestion(
  publication: Publication,
  call: CallName,
  data: Body,
  write: WriteMonth,
): PublishedQuestion {
  const problems = problemsOf(call, data);
  const window = windowNamed(publication, data);
  if (!window) {
    const choices = publication.windows
      .map(({ from, month }) => `${write(from.slice(0, 7))} – ${write(month)}`)
      .join(', ');
    problems.from = [{ key: 'dashboard:notPublished.period', params: { choices } }];
  }
  if (!window || Object.keys(problems).length > 0) throw invalid(problems);
  const before = publication.windows.find(({ month }) => month === yearBefore(window.month));
  return {
    data: { ...data, from: window.from, to: window.to },
    windows: [window, before ?? null],
  };
}
