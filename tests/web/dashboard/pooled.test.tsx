// @vitest-environment jsdom
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Bars } from '../../../src/engine/web/charts/Bars.tsx';
import { DataTable } from '../../../src/engine/web/charts/DataTable.tsx';
import { segmentsOf } from '../../../src/engine/web/charts/segments.ts';
import { type ChartData, type ChartRow, hasPartial } from '../../../src/engine/web/charts/types.ts';
import { readAnswer } from '../../../src/food-waste/web/dashboard/answers.ts';
import type { CardDeclaration } from '../../../src/food-waste/web/dashboard/declaration.ts';
import { PublicViewNote } from '../../../src/food-waste/web/dashboard/PublicViewNote.tsx';
import { chartOf, type Wording } from '../../../src/food-waste/web/dashboard/to-chart.ts';

const card = (chart: CardDeclaration['chart'], call: CardDeclaration['call'], by: string) =>
  ({ id: 'x', chart, call, ask: { by }, columns: 6 }) satisfies CardDeclaration;
/** Words as their keys and values, for what is said to be seen. */
const wording: Wording = {
  t: ((key: string, values?: object) =>
    values ? `${key} ${JSON.stringify(values)}` : key) as Wording['t'],
  month: (period) => ({ label: period, name: period }),
};
const charted = (body: object, it: CardDeclaration): ChartData =>
  chartOf(
    readAnswer(body, (data) => data),
    it,
    'materialId',
    [],
    wording,
  );
const bodyOf = (drawn: ReactElement): HTMLElement =>
  new DOMParser().parseFromString(renderToStaticMarkup(drawn), 'text/html').body;

const MATERIALS = {
  view: 'published',
  cut: true,
  data: [
    { id: 7, name: 'ผัก', kg: 80, share: 0.8, partial: true },
    { key: 'pooled', name: null, pooled: ['ไข่', 'none'], kg: 15, share: 0.15 },
  ],
};

function rowsOf(data: ChartData): readonly ChartRow[] {
  if (data.kind !== 'bars' && data.kind !== 'ring') throw new Error(data.kind);
  return data.rows;
}

describe('a row of several that few report', () => {
  const data = charted(MATERIALS, card('bars', 'getCalculateMaterials', 'material'));

  it('says how many it is of, and which, and narrows nothing', () => {
    expect(rowsOf(data)[1]).toMatchObject({
      name: 'charts:pooled {"count":"2"}',
      pooled: ['ไข่', 'charts:none'],
      filter: null,
    });
    expect(rowsOf(data)[0]?.filter).toBe('7');
  });

  it('is named in words of the product where its parts are words', () => {
    const body = { data: [{ key: 'pooled', pooled: ['edible'], kg: 1, share: 1 }] };
    const parts = charted(body, card('ring', 'getCircleBarIngredient', 'part'));
    expect(rowsOf(parts)[0]?.pooled).toEqual(['resources:choices.foodPart.edible']);
  });

  it('tells its parts to who points at it or focuses it, and in the table', () => {
    if (data.kind !== 'bars') throw new Error(data.kind);
    const bars = bodyOf(<Bars data={data} title="" selected={null} />);
    expect(bars.querySelector('button [role=tooltip]')?.textContent).toBe(
      'ไข่, charts:none · pooledFor',
    );
    const table = bodyOf(<DataTable data={data} title="" />);
    expect(table.textContent).toContain('ไข่, charts:none');
  });

  it('stands beside a mark of what covers a part alone', () => {
    expect(hasPartial(data)).toBe(true);
    if (data.kind !== 'bars') throw new Error(data.kind);
    for (const drawn of [
      <Bars key="bars" data={data} title="" selected={null} />,
      <DataTable key="table" data={data} title="" />,
    ]) {
      expect(bodyOf(drawn).textContent).toContain('partial.mark');
    }
  });
});

describe('numbers of reporters', () => {
  const types = {
    data: [
      { userType: 'consumer', reporters: 11, reportersTo: 20 },
      { userType: 'retail', reporters: 5 },
    ],
  };

  it('are bands above ten', () => {
    const data = charted(types, card('bars', 'countTypeUsers', ''));
    if (data.kind !== 'bars') throw new Error(data.kind);
    const written = [
      ...bodyOf(<Bars data={data} title="" selected={null} />).querySelectorAll('.bars__value'),
    ];
    // Without words: both ends of the band are given to the text.
    expect(written.map((it) => it.textContent?.trim())).toEqual(['11–20', '5']);
    expect(rowsOf(data)[0]).toMatchObject({ value: 11, valueTo: 20 });
  });
});

describe('a ring', () => {
  const row = (share: number | null, value: number): ChartRow => ({
    ...{ key: String(value), name: '', value, share, previous: null, filter: null },
  });
  const end = (rows: ChartRow[], isCut: boolean): number =>
    segmentsOf(rows, isCut).at(-1)?.to ?? Number.NaN;

  it('stays open by what is not shown', () => {
    expect(end([row(0.5, 50), row(0.2, 20)], true)).toBeCloseTo(0.7);
  });

  it('is never closed where something is not shown, however little it is', () => {
    expect(end([row(0.7, 70), row(0.3, 30)], true)).toBeCloseTo(0.98);
    expect(end([row(null, 70), row(null, 30)], true)).toBeCloseTo(0.98);
  });

  it('is closed where all is shown, though rounded shares sum up to less', () => {
    expect(end([row(0.667, 2), row(0.332, 1)], false)).toBe(1);
    expect(end([row(null, 2), row(null, 1)], false)).toBe(1);
  });
});

describe('what staff are told of the public', () => {
  const told = (answer: object): string | null =>
    bodyOf(<PublicViewNote answer={readAnswer(answer, (data) => data)} isPooled />).textContent;

  it.each([
    [{ view: 'live', public: { published: true, rows: 9, suppressed: 3 } }, 'public.pooled'],
    [{ view: 'live', public: { published: true, rows: 9, suppressed: 0 } }, 'public.same'],
    [{ view: 'live', public: { published: false, reason: 'period' } }, 'public.period'],
    [{ view: 'live', public: { published: false, reason: 'none' } }, 'public.none'],
    [{ view: 'published' }, ''],
    [{}, ''],
  ])('%j: %s', (answer, text) => {
    expect(told(answer)).toBe(text);
  });
});
