/** What the log says of a failure that goes on, such as of a database that is down. */
import { expect, it } from 'vitest';
import { RecurringFailure } from '../../../src/engine/server/recurring-failure.ts';

const REFUSED = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
const MINUTE = 60_000;

interface Entry {
  readonly level: string;
  readonly at: number;
  readonly line: string;
  readonly times: unknown;
}

function logged() {
  const entries: Entry[] = [];
  const time = { now: 0 };
  const take = (level: string) => (facts: object, line: string) => {
    entries.push({ level, at: time.now, line, times: Reflect.get(facts, 'times') });
  };
  const log = { error: take('error'), warn: take('warn') };
  return { entries, time, failure: new RecurringFailure(log, 'sums', () => time.now) };
}

it('says so at once, then at growing intervals up to an hour', () => {
  const { entries, time, failure } = logged();
  for (; time.now < 5 * 60 * MINUTE; time.now += 2000) failure.failed(REFUSED);
  expect(entries.map(({ at }) => at / MINUTE)).toEqual([0, 1, 3, 7, 15, 31, 63, 123, 183, 243]);
  expect(entries[1]).toMatchObject({ level: 'error', line: 'sums: failed', times: 31 });
});

it('says so at once of an error of another kind', () => {
  const { entries, time, failure } = logged();
  failure.failed(REFUSED);
  time.now = 2000;
  failure.failed(new Error('another'));
  failure.failed(new TypeError('and another'));
  failure.failed(REFUSED);
  expect(entries).toHaveLength(3);
});

it('does not fill the log with one that is another each time', () => {
  const { entries, failure } = logged();
  for (let turn = 0; turn < 100; turn += 1) failure.failed(new Error(`at ${turn}`));
  expect(entries.length).toBeLessThan(25);
});

it('says once that it works again, and begins anew with the next failure', () => {
  const { entries, time, failure } = logged();
  failure.works();
  failure.failed(REFUSED);
  time.now = 30_000;
  failure.works();
  failure.works();
  failure.failed(REFUSED);
  expect(entries.map(({ level, line }) => `${level} ${line}`)).toEqual([
    'error sums: failed',
    'warn sums: works again',
    'error sums: failed',
  ]);
});
