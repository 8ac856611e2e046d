/** The declared menu and screens, as short as a build writes them. */
import { expect, it } from 'vitest';
import declaration from '../../../resources.config.ts';
import { outlineOf } from '../../../src/web/app/outline-of.ts';
import { shortOutline, wholeOutline } from '../../../src/web/app/outline-short.ts';

it('are read again as they were declared', () => {
  const outline = outlineOf(declaration);
  const written = JSON.stringify(shortOutline(outline));
  expect(wholeOutline(JSON.parse(written))).toEqual(outline);
  expect(written.length).toBeLessThan(JSON.stringify(outline).length);
});
