import { expect, it } from 'vitest';
import { describeJourneys, KINDS } from '../e2e/keyboard-journey.ts';

it('there are sixteen kinds of data to work with', () => {
  expect(KINDS).toHaveLength(16);
});

describeJourneys(KINDS);
