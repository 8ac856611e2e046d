import { expect, it } from 'vitest';
import { describeJourneys, KINDS } from '../e2e/keyboard-journey.ts';

it('there are fifteen kinds of data to work with', () => {
  expect(KINDS).toHaveLength(15);
});

describeJourneys(KINDS);
