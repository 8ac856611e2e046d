/** A kind of data from an empty form to a retired entry, with the keyboard alone. */
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/application.ts';
import type { Resource } from '../../src/engine/declaration/types.ts';
import { screenParts } from '../../src/engine/web/screens/custom/added-parts.ts';
import { fillIn, nameField, nameFor } from './entries.ts';
import { titleOf, word } from './person.ts';
import { groupOf, setStage } from './stage.ts';

const config = readConfig();
const hasTypedName = (resource: Resource): boolean =>
  !resource.label.includes('code') && resource.fieldsByName[nameField(resource)]?.type === 'text';
/**
 * Those with a list and a form as they are declared, and a name to be found by; of records
 * `records.test.ts` tells.
 */
export const KINDS = Object.values(config.resources).filter(
  (resource) =>
    resource.screen.lists.includes(resource.name) &&
    !Object.hasOwn(screenParts.screens, resource.name) &&
    hasTypedName(resource),
);
const CHANGED = ' แก้ไข';

/** Describes the journey of each of these kinds, and that a restart loses nothing of it. */
export function describeJourneys(kinds: readonly Resource[]): ReturnType<typeof setStage> {
  const stage = setStage({ byKeyboardAlone: true });
  describe('with the keyboard alone', () => {
    it.each([...kinds])('$name: adds, finds, changes and retires an entry', async (resource) => {
      const person = await stage().enter();
      const { page } = person;
      const name = nameFor(resource);
      const group = groupOf(config, resource);

      await person.goToList(resource, group);
      const add = word('screens:add.action', { title: titleOf(resource) });
      await person.choose(page.getByRole('link', { name: add }).first());
      await fillIn(person, resource, config);
      await person.save();

      await person.goToList(resource, group);
      const added = await person.find(name);
      await person.choose(added.getByRole('link').first());
      // Whoever opens a row begins at what it is called, not at the top of the page.
      await page.locator('h1:focus').waitFor();
      await person.write(person.control(resource, nameField(resource)), name + CHANGED);
      await person.save();

      await person.goToList(resource, group);
      const changed = await person.find(name + CHANGED);
      const retire = word('screens:retire.action');
      await person.choose(changed.getByRole('button', { name: retire }));
      await person.choose(page.getByRole('dialog').getByRole('button', { name: retire }));
      await changed.waitFor({ state: 'detached' });
    });

    it('finds it all again after a restart', async () => {
      const { server } = stage();
      expect(await server.stop()).toBe(0);
      await server.start();
      const person = await stage().enter();
      for (const resource of kinds) {
        await person.goToList(resource, groupOf(config, resource));
        const group = person.page.getByLabel(word('screens:status.label'), { exact: true });
        await person.choosePart(group, word('screens:status.all'));
        const row = await person.find(nameFor(resource) + CHANGED);
        expect(await row.textContent(), resource.name).toContain(word('screens:status.retired'));
      }
    });
  });
  return stage;
}
