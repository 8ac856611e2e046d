/**
 * How many rows a question finds, so that they are not counted again for another page of it: of many
 * rows that takes longer than the page does.
 */
import { offers, readSession } from '../session/index.ts';
import type { Question } from './question.ts';

/** Others add and retire rows meanwhile. */
const KNOWN_MILLISECONDS = 60_000;
const MOST_KNOWN = 50;
/** Of more rows, a page is there long before they are counted. */
const MANY_ROWS = 10_000;

export interface Page {
  readonly currentPage: number;
  readonly pageSize: number;
}

interface Known {
  readonly resource: string;
  /** What was counted, and when, in milliseconds of the system's clock; null before that. */
  counted: { readonly total: number; readonly at: number } | null;
  /** The last request: a repeated one must return the current state. */
  lastPage: string;
}

const known = new Map<string, Known>();
/** How many rows of a resource are known to be in use, at the least. */
const sizes = new Map<string, number>();

// What one person sees is not what the next does.
const ofPerson = (...parts: readonly unknown[]): string =>
  JSON.stringify([readSession().userLogin?.username, ...parts]);

// In whatever order they come, there are as many.
function keyOf(resource: string, { text, filters, options, ids }: Question): string {
  return ofPerson(resource, { text, filters, options, ids });
}

/** Whether a question is for all rows in use. */
const isPlain = ({ text, filters = [], ids }: Question): boolean =>
  text === undefined &&
  ids === undefined &&
  filters.every(
    ({ field, operator, value }) => field === 'active' && operator === 'eq' && value !== false,
  );

function knownOf(resource: string, question: Question): Known {
  const key = keyOf(resource, question);
  const found = known.get(key) ?? { resource, counted: null, lastPage: '' };
  known.delete(key);
  known.set(key, found);
  const [oldest] = known.keys();
  if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest);
  return found;
}

/** Notes the request of a page: of its list another one was just seen, or else nothing is known. */
export function askForPage(resource: string, question: Question, page: Page): void {
  const found = knownOf(resource, question);
  const lastPage = JSON.stringify([page.currentPage, page.pageSize, question.sorters]);
  if (found.lastPage === lastPage) found.counted = null;
  found.lastPage = lastPage;
}

/** How many rows the question finds, as far as that is known by now. */
export function knownTotal(resource: string, question: Question): number | undefined {
  const { counted } = knownOf(resource, question);
  return counted && Date.now() - counted.at <= KNOWN_MILLISECONDS ? counted.total : undefined;
}

/** Caches what was counted. */
export function keepTotal(resource: string, question: Question, total: number): void {
  knownOf(resource, question).counted = { total, at: Date.now() };
  if (isPlain(question) || total > MANY_ROWS) sizes.set(ofPerson(resource), total);
}

/** Rows of a resource were saved: there may be more of them now, or fewer. */
export function forgetTotals(resource: string): void {
  for (const [key, total] of known) if (total.resource === resource) known.delete(key);
}

/** Whether a page holds as many rows as are left for it. */
export function isAsFull(total: number, { currentPage, pageSize }: Page, rows: number): boolean {
  const left = total - (currentPage - 1) * pageSize;
  return rows === Math.min(Math.max(left, 0), pageSize);
}

/**
 * The question for rows that do not wait for their number: where it may take longer than they do, it is
 * requested separately. Few rows are counted as soon as they are read, and so is, until more is known, what
 * a list opens with: the database stores how many rows are in use.
 */
export function withoutWaiting(resource: string, question: Question): Question {
  const size = sizes.get(ofPerson(resource));
  const isSoon = size === undefined ? isPlain(question) : size <= MANY_ROWS;
  return isSoon || !offers('count') ? question : { ...question, count: false };
}
