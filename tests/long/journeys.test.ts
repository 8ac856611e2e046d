import { expect, it } from 'vitest';
import { describeJourneys, KINDS } from '../e2e/keyboard-journey.ts';

it('there are eighteen kinds of data to work with', () => {
  expect(KINDS).toHaveLength(18);
});

describeJourneys(KINDS);
