/** What every product that is measured has to do, in calls of its own over HTTP. */

import type { Command } from '../processes.ts';

/** One call, under the address of the product. */
export interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Sent as JSON, or as a form where it is one. */
  readonly body?: unknown;
}

/** The requests of a round: the same of every product, something else each round. */
export interface Question {
  readonly materialId: number;
  readonly stepId: number;
  readonly wayId: number;
  readonly reporterId: number;
  /** `YYYY-MM-DD`: first and last day of a month. */
  readonly from: string;
  readonly to: string;
  /** Part of a code, or all of it. */
  readonly text: string;
  /** The code of the record that is saved, where the product does not number by itself. */
  readonly code: string;
  /** The day records are saved on. */
  readonly today: string;
  /** Whole months that sums are requested for, others each round. */
  readonly sumsFrom: string;
  readonly sumsTo: string;
  /** The first of the twelve whole months before this one. */
  readonly yearFrom: string;
}

/** A call, and how many rows or cells its response has. */
export interface Job {
  call(question: Question): Call;
  /** @throws when the answer is not of the shape that was requested */
  found(answer: unknown): number;
}

export type JobName = 'list' | 'filter' | 'search' | 'save' | 'sums';

/** Started, signed in, and ready for requests. */
export interface Running {
  readonly address: string;
  /** Credentials. */
  readonly headers: Readonly<Record<string, string>>;
}

/** What a product needs to be installed and started. */
export interface Peer {
  readonly name: string;
  /** The package whose version is printed; none for this product. */
  readonly main?: string;
  /** Its folder in `projects`; none for this product. */
  readonly project?: string;
  readonly jobs: Readonly<Record<JobName, Job>>;
  /** Builds, and makes its tables where it makes them itself. */
  prepare(site: Site): Promise<void>;
  /** Fills its tables out of the schema `given`; statements, run one after another. */
  readonly filling: readonly string[];
  /** The command that starts it as its documentation recommends for production. */
  command(site: Site): Command;
  /** A path that answers 200 as soon as it serves. */
  readonly ready: string;
  /** Signs in. @returns headers of the calls that follow */
  signIn(site: Site): Promise<Readonly<Record<string, string>>>;
}

/** Where a product runs. */
export interface Site {
  /** Its project, installed. */
  readonly folder: string;
  readonly databaseUrl: string;
  readonly port: number;
  readonly address: string;
}

/** The value at a path of names in what was parsed from JSON; `undefined` where there is none. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (inner, name) =>
      inner !== null && typeof inner === 'object' ? Reflect.get(inner, name) : undefined,
    value,
  );
}

/** How long the list at a path is. @throws when there is no list */
export function lengthOf(value: unknown, ...path: readonly (string | number)[]): number {
  const list = at(value, ...path);
  if (!Array.isArray(list)) throw new Error(`no list at ${path.join('.')}`);
  return list.length;
}

/**
 * The total of a list of rows.
 * @param named where the first row has the name of what it refers to
 * @throws when rows, total or that name are missing
 */
export function totalOf(
  value: unknown,
  {
    rows,
    total,
    named,
  }: Readonly<Record<'rows' | 'total' | 'named', readonly (string | number)[]>>,
): number {
  const count = Number(at(value, ...total));
  if (lengthOf(value, ...rows) === 0 || !(count > 0)) throw new Error('nothing was found');
  const name = at(value, ...rows, 0, ...named);
  if (typeof name !== 'string' || name === '') throw new Error('no name of what a row refers to');
  return count;
}
