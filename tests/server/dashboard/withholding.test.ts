/** Which parts of a whole are told, so that nobody works out the others by taking them away. */
import { describe, expect, it } from 'vitest';
import { setOfSlots } from '../../../src/server/dashboard/sets.ts';
import { memberOf, withheldAmong } from '../../../src/server/dashboard/withholding.ts';

/** A part with so many records of these reporters. */
function part(name: string, records: number, reporters: readonly number[]) {
  const set = setOfSlots(reporters);
  return memberOf(name, [{ records, set, size: reporters.length }]);
}
const people = (count: number, first = 0): number[] =>
  Array.from({ length: count }, (_, place) => first + place);

const LARGE = part('large', 900, people(30, 100));
const SMALL = part('small', 40, people(9, 200));

describe('the parts of a whole that are withheld', () => {
  it('are none where each rests on five reporters', () => {
    expect([...withheldAmong([LARGE, SMALL, part('five', 5, people(5))])]).toEqual([]);
  });

  it('are those of fewer than five, where they are five together', () => {
    const few = [part('a', 2, people(2)), part('b', 3, people(3, 10))];
    expect([...withheldAmong([LARGE, SMALL, ...few])]).toEqual(['a', 'b']);
  });

  it.each([
    ['one part', [part('a', 2, people(4))]],
    ['several parts of different people', [part('a', 2, people(2)), part('b', 2, people(2, 10))]],
    ['several parts of the same people', [part('a', 2, people(4)), part('b', 2, people(4))]],
  ])('are the smallest of the others as well, where few are left by %s', (_what, few) => {
    const names = few.map(({ name }) => name);
    expect([...withheldAmong([LARGE, SMALL, ...few])]).toEqual([...names, 'small']);
  });
});
