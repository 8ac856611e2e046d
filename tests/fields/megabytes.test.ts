import { expect, it } from 'vitest';
import { megabytesOf } from '../../src/engine/fields/shared/uploads.ts';

it.each([
  [2_000_000, 2],
  [2 * 1024 * 1024, 2],
  [2_621_440, 2.5],
  [1_500_000, 1.5],
  // Never more than fits.
  [1_990_000, 1.9],
  [50_000, 0.05],
])('%d bytes are reported as %d MB', (maxBytes, megabytes) => {
  expect(megabytesOf({ maxBytes })).toBe(megabytes);
});
