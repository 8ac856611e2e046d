import { describe, expect, it } from 'vitest';
import type { Publication, PublishedWindow } from '../../../src/food-waste/publication.ts';
import {
  likelyMode,
  liveFiltersIn,
  periodOf,
  publishedPart,
  withoutLive,
} from '../../../src/food-waste/web/dashboard/published-part.ts';
import { askOf, changedParams, readView } from '../../../src/food-waste/web/dashboard/view.ts';

const viewOf = (address: string) => readView(new URLSearchParams(address));
const window = (month: string): PublishedWindow => ({
  ...{ month, from: '', to: '', kinds: [], firstMonth: null },
});
const PUBLICATION: Publication = {
  ...{ id: 1, month: '2026-10', version: 1, status: 'published', note: '' },
  ...{ publishedAt: null, demonstration: false },
  windows: [window('2026-10'), window('2025-12')],
};
const ANONYMOUS = { token: null, roles: [], fullname: null, userLogin: null };
const login = { id: 1, username: 'a', admin: false };
const records = [{ auth: 'waste-cateory/waste-records' }];

describe('an address of published figures', () => {
  const address =
    'from=2025-11&to=2026-10&compare=lastYear&area=50&userType=retail&part=edible&materialId=7';

  it('is requested without what is not published', () => {
    expect(askOf(publishedPart(viewOf(address), ''), null)).toEqual({
      ...{ from: '2025-11-01', to: '2026-10-01', area: '50', userType: 'retail' },
    });
    expect(liveFiltersIn(viewOf(address), '', PUBLICATION)).toEqual([
      ...['compare', 'part', 'materialId'],
    ]);
  });

  it.each([
    ['of other than twelve months', 'from=2026-01&to=2026-06', ''],
    ['that the server has refused', 'from=2024-11&to=2025-10', '2024-11 2025-10'],
  ])('is asked for the usual period in the place of one %s', (_name, period, refused) => {
    const view = viewOf(`${period}&area=50`);
    expect(askOf(publishedPart(view, refused), null)).toEqual({ area: '50' });
    expect(liveFiltersIn(view, refused, null)).toEqual(['period']);
    const cleared = changedParams(
      new URLSearchParams(`${period}&area=50`),
      withoutLive(['period']),
    );
    expect(String(cleared)).toBe('area=50');
  });

  it('knows the periods of a publication once it is there', () => {
    const other = viewOf('from=2024-11&to=2025-10');
    expect(liveFiltersIn(other, '', PUBLICATION)).toEqual(['period']);
    expect(liveFiltersIn(viewOf('from=2025-01&to=2025-12'), '', PUBLICATION)).toEqual([]);
    expect(periodOf(other)).toBe('2024-11 2025-10');
  });

  it('reports a comparison with the year before where that is not what is shown', () => {
    const years = { ...PUBLICATION, windows: [window('2026-10'), window('2025-10')] };
    // Published years are held against the year before anyway.
    expect(liveFiltersIn(viewOf('compare=lastYear'), '', years)).toEqual([]);
    const own = viewOf('compare=lastYear&from=2025-11&to=2026-10');
    expect(liveFiltersIn(own, '', years)).toEqual([]);
    expect(liveFiltersIn(viewOf('compare=lastYear'), '', PUBLICATION)).toEqual(['compare']);
    const month = viewOf('compare=lastYear&from=2026-10&to=2026-10');
    expect(liveFiltersIn(month, '', years)).toEqual(['period', 'compare']);
    // Before the publication is known nothing is said of it.
    expect(liveFiltersIn(viewOf('compare=lastYear'), '', null)).toEqual([]);
  });

  it('names a publication and the public view', () => {
    expect(askOf(viewOf('publication=7&view=public'), null)).toEqual({
      ...{ publication: 7, view: 'public' },
    });
    expect(askOf(viewOf('publication=x&view=mine'), null)).toEqual({});
  });
});

it.each([
  ['somebody who has not signed in', ANONYMOUS, '', 'published'],
  [
    'an administrator',
    { ...ANONYMOUS, token: 't', userLogin: { ...login, admin: true } },
    '',
    'live',
  ],
  [
    'staff with records',
    { ...ANONYMOUS, token: 't', roles: records, userLogin: login },
    '',
    'live',
  ],
  ['a member without', { ...ANONYMOUS, token: 't', userLogin: login }, '', 'published'],
  [
    'an administrator looking at a draft',
    { ...ANONYMOUS, token: 't', userLogin: { ...login, admin: true } },
    'publication=3',
    'published',
  ],
] as const)('%s is most likely answered %3$s', (_name, session, address, mode) => {
  expect(likelyMode(session, viewOf(address))).toBe(mode);
});
