// @vitest-environment jsdom
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Publications } from '../../../src/food-waste/web/publication/calls.ts';
import { MakeForm } from '../../../src/food-waste/web/publication/MakeForm.tsx';

const FOUND: Publications = {
  versions: [],
  closedMonth: '2026-10',
  day: null,
  isMaking: false,
  hasRecords: true,
};

const drawn = (found: Partial<Publications>): string =>
  renderToStaticMarkup(<MakeForm found={{ ...FOUND, ...found }} onDone={async () => undefined} />);

it('offers a draft where there is something to make it of, and else says what is missing', () => {
  expect(drawn({})).toMatch(/makeHelp.*<button/);
  expect(drawn({ hasRecords: false })).toContain('noRecords');
  expect(drawn({ hasRecords: false })).not.toContain('<button');
});
