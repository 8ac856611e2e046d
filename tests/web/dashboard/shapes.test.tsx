// @vitest-environment jsdom
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { readAnswer, readAreas, readHome } from '../../../src/food-waste/web/dashboard/answers.ts';
import { Figures } from '../../../src/food-waste/web/dashboard/Figures.tsx';
import {
  readGrid,
  readPoints,
  readRows,
  readTypes,
} from '../../../src/food-waste/web/dashboard/row-answers.ts';

const READERS = { readHome, readAreas, readRows, readTypes, readPoints, readGrid };
const readers = Object.entries(READERS);

/** What the head of a dashboard shows of an answer. */
function shown(body: unknown): string {
  const answer = readAnswer(body, readHome);
  const home = { answer, busy: false, problem: null, code: '', retry: () => undefined };
  return renderToStaticMarkup(
    <Figures home={home} hero="kgPerPersonYear" where={null}>
      {null}
    </Figures>,
  );
}

describe('a dashboard answered with nothing', () => {
  it.each([
    ['{data: {}}', { data: {} }],
    ['{data: null}', { data: null }],
    ['{data: []}', { data: [] }],
    ['{data: {figures: []}}', { data: { figures: [] } }],
    ['nothing', undefined],
  ])('says that there is nothing, and does not stay grey: %s', (_name, body) => {
    expect(shown(body)).not.toContain('skeleton');
    expect(shown(body)).toContain('empty');
  });

  it.each(readers)('%s reads it as empty', (_name, read) => {
    for (const data of [{}, null, undefined, []]) expect(() => read(data)).not.toThrow();
  });
});

it.each(readers)('%s does not take an answer of another shape for an empty one', (_name, read) => {
  for (const data of [{ message: 'สำเร็จ' }, 'สำเร็จ', 7, true]) {
    expect(() => read(data)).toThrow(expect.objectContaining({ code: 'not_understood' }));
  }
});
