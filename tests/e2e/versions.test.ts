/** What an entry was like before, and the way back to that. */
import { describe, expect, it } from 'vitest';
import { resourceOf } from './declared.ts';
import { word } from './person.ts';
import { setStage } from './stage.ts';

const stage = setStage();
const foodTypes = resourceOf('foodTypes');

interface FoodType {
  readonly id: number;
  readonly version: number;
  readonly name: string;
}

/** A type of food that was called otherwise before. */
async function renamed(): Promise<FoodType> {
  const call = await stage().call();
  const save = async (data: object) =>
    (await call('foodcateory/saveFoodType', { data })).body.data as unknown as FoodType;
  const stamp = Math.random().toString(36).slice(2, 8);
  const { id, version } = await save({ name: `ของหวาน ${stamp}` });
  return save({ id, version, name: `ของคาว ${stamp}` });
}

describe('earlier versions of an entry', () => {
  it.each([1440, 390])(
    'are reported, and brought back, at %i px by the keyboard',
    async (width) => {
      const { id, name } = await renamed();
      const before = name.replace('ของคาว', 'ของหวาน');
      const person = await stage().enter();
      const { page } = person;
      await page.setViewportSize({ width, height: 844 });
      await person.open(`pages/food-cateory/foods/list/foodTypes/edit/${id}`);
      const field = person.control(foodTypes, 'name');
      await field.waitFor();
      expect(await field.inputValue()).toBe(name);

      await page.getByRole('button', { name: word('screens:versions.open') }).focus();
      await person.press('Enter');
      const drawer = page.getByRole('dialog', {
        name: word('screens:versions.title', { name: '' }),
      });
      const versions = drawer.locator('section');
      await expect.poll(() => versions.count()).toBe(2);
      const [now, then] = await versions.allTextContents();
      expect(now).toContain(word('screens:versions.now'));
      expect(now).toContain(before);
      expect(then).toContain(word('audit:actions.create'));
      expect(await drawer.evaluate((element) => element.scrollWidth)).toBeLessThanOrEqual(width);

      await drawer.getByRole('button', { name: word('screens:versions.restore') }).focus();
      await person.press('Enter');
      const question = page
        .getByRole('dialog')
        .filter({ hasText: word('screens:versions.questionText') });
      await question.waitFor();
      await question.getByRole('button', { name: word('screens:versions.restore') }).focus();
      await person.press('Enter');
      await expect.poll(() => field.inputValue()).toBe(before);
      await page.getByText(word('screens:versions.restored')).waitFor();
      // Nothing is left to save: the form goes on with the row as it is stored.
      await page.getByRole('button', { name: word('screens:versions.open') }).click();
      await expect.poll(() => versions.count()).toBe(3);
      expect((await versions.allTextContents())[0]).toContain(word('screens:versions.isRestored'));
    },
  );
});
