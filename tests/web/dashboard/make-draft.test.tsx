// @vitest-environment jsdom
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import type { Publications } from '../../../src/food-waste/publication.ts';
import { MakeForm } from '../../../src/food-waste/web/publication/MakeForm.tsx';
import { Settings } from '../../../src/food-waste/web/publication/Settings.tsx';
import { Versions } from '../../../src/food-waste/web/publication/Versions.tsx';

const FOUND: Publications = {
  publications: [],
  closedMonth: '2026-10',
  settings: { day: null },
  making: false,
  hasRecords: true,
};

const drawn = (found: Partial<Publications>): string =>
  renderToStaticMarkup(<MakeForm found={{ ...FOUND, ...found }} onDone={async () => undefined} />);

it('offers a draft where there is something to make it of, and else says what is missing', () => {
  expect(drawn({})).toMatch(/makeHelp.*<button/);
  expect(drawn({ hasRecords: false })).toContain('noRecords');
  expect(drawn({ hasRecords: false })).not.toContain('<button');
});

it('sends whoever has no records to these first, and says how a first draft comes about after that', () => {
  const list = (found: Partial<Publications>): string =>
    renderToStaticMarkup(
      <MemoryRouter>
        <Versions found={{ ...FOUND, ...found }} onDone={async () => undefined} />
      </MemoryRouter>,
    );
  expect(list({ hasRecords: false })).toMatch(/noneWithoutRecords.*href="[^"]*waste-records"/);
  expect(list({ hasRecords: false })).not.toContain('noneHelp');
  expect(list({})).toContain('noneHelp');
});

it('says when the next month is published by itself', () => {
  const settings = (found: Partial<Publications>): string =>
    renderToStaticMarkup(
      <Settings found={{ ...FOUND, ...found }} onDone={async () => undefined} />,
    );
  expect(settings({ settings: { day: 5 } })).toContain('next');
  expect(settings({})).not.toContain('next');
});
