// @vitest-environment jsdom
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { writeSession } from '../../../src/engine/web/session/storage.ts';
import { areasIn, readAnswer, readHome } from '../../../src/food-waste/web/dashboard/answers.ts';
import OwnAreas from '../../../src/food-waste/web/dashboard/OwnAreas.tsx';
import { aboutPage } from '../../../src/food-waste/web/dashboard/PictureButton.tsx';
import { RECORDS } from '../../../src/food-waste/web/dashboard/published-part.ts';
import { seenAmong, territoryOf } from '../../../src/thailand/geography.ts';

const area = (code: string) => ({ code, nameTh: `พื้นที่ ${code}`, nameEn: code });
const answerOf = (body: object) => readAnswer({ data: { figures: [] }, ...body }, readHome);

describe('whose areas a page shows', () => {
  it('is said where an answer is of some areas alone, and nowhere else', () => {
    const drawn = (body: object): string =>
      renderToStaticMarkup(<OwnAreas answer={answerOf(body)} />);
    expect(drawn({ view: 'live', within: [area('50')] })).toContain('>all<');
    const many = ['10', '11', '12', '13', '14', '15', '16'].map(area);
    expect(drawn({ view: 'live', within: many })).toContain('>some<');
    expect(drawn({ view: 'live', ownPlaces: 3 })).toContain('>places<');
    expect(drawn({ view: 'live', ownPlaces: 3, within: [area('50')] })).toContain('all besides');
    expect(drawn({ view: 'live' })).toBe('');
    expect(drawn({ view: 'published' })).toBe('');
  });

  it('has no records yet where their places have none, and leads to a first one', () => {
    const drawnOf = (reporters: number, denied: string[]): string => {
      const userLogin = { id: 7, username: 'baan', admin: false, denied };
      writeSession({ token: 'a token', roles: [{ auth: RECORDS }], fullname: null, userLogin });
      const answer = answerOf({ view: 'live', ownPlaces: 1, basis: { reporters } });
      return renderToStaticMarkup(
        <MemoryRouter>
          <OwnAreas answer={answer} />
        </MemoryRouter>,
      );
    };
    expect(drawnOf(0, [])).toMatch(/>none<.*href="[^"]*waste-records\/new"/);
    expect(drawnOf(0, [`${RECORDS}:create`])).toMatch(/>none</);
    expect(drawnOf(0, [`${RECORDS}:create`])).not.toContain('href');
    expect(drawnOf(1, [])).not.toContain('>none<');
  });

  it('stands under every picture of the page, too', () => {
    const answer = answerOf({ view: 'live', ownPlaces: 3, basis: { reporters: 2 } });
    const note = renderToStaticMarkup(<OwnAreas answer={answer} />);
    document.body.innerHTML = `<div class="dashboard"><h1>แดชบอร์ด</h1>${note}</div>`;
    expect(aboutPage()).toEqual(['แดชบอร์ด', 'places']);
    document.body.innerHTML = '';
  });

  it('is read with names, and null of the country', () => {
    expect(answerOf({ within: [area('50')] }).within).toEqual([area('50')]);
    expect(answerOf({}).within).toBeNull();
  });

  it('may be anywhere where places of their own count, too', () => {
    expect(areasIn(answerOf({ within: [area('50')] }))).toEqual(['50']);
    expect(areasIn(answerOf({ within: [area('50')], ownPlaces: 2 }))).toEqual(['']);
    expect(areasIn(answerOf({ ownPlaces: 2 }))).toEqual(['']);
    expect(areasIn(null)).toEqual(['']);
  });

  it('are all that may be chosen: those inside them, and those around them', () => {
    const all = ['10', '1001', '50', '5001', '500101'].map(area);
    const codes = (territory: string[]) => seenAmong(all, territory).map(({ code }) => code);
    expect(codes([''])).toEqual(all.map(({ code }) => code));
    expect(codes(['5001'])).toEqual(['50', '5001', '500101']);
    expect(codes(['10'])).toEqual(['10', '1001']);
    expect(territoryOf(['5001', '50', '10', '10'])).toEqual(['10', '50']);
  });
});
