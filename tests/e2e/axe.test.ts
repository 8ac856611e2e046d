import { describe, expect, it } from 'vitest';
import { findings } from './axe.ts';
import { word } from './person.ts';
import { setStage } from './stage.ts';

const stage = setStage();

/** A page of each kind; the long run looks at every one. */
const PATHS = [
  'pages/dashboard',
  'pages/food-cateory/units',
  'pages/waste-cateory/waste-records/new',
];

describe('WCAG 2.1 AA, light and dark, at 1440 and 390 px', () => {
  it.each(PATHS)('holds on %s', async (path) => {
    const person = await stage().enter();
    await person.open(path);
    await person.page.getByRole('heading', { level: 1 }).first().waitFor();
    await person.page.waitForLoadState('networkidle');
    expect(await findings(person.page)).toEqual({});
  });

  it('holds on the sign-in page', async () => {
    const person = await stage().arrive();
    await person.open('login');
    await person.page.getByLabel(word('login:username'), { exact: true }).waitFor();
    // Empty fields: the problems under them are looked at too.
    await person.press('Enter');
    expect(await findings(person.page)).toEqual({});
  });
});
