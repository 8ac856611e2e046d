import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { readConfig } from '../../src/schema/index.ts';
import type { Resource } from '../../src/schema/types.ts';
import { launchBrowser } from '../support/chromium.ts';
import { ADMIN, TestServer } from '../support/e2e-server.ts';
import { fillIn, nameField, nameFor } from './entries.ts';
import { Person, titleOf, word } from './person.ts';

const config = readConfig();
/** Those with a list of their own: the fourteen kinds of data. */
const kinds = Object.values(config.resources).filter((resource) => !resource.replaced);
const CHANGED = ' แก้ไข';

/** Name of the menu group a screen stands in. */
function groupOf(resource: Resource): string {
  for (const entry of config.menu) {
    if ('group' in entry && entry.screens?.includes(resource.screen.name)) return entry.group;
  }
  throw new Error(`${resource.name} is in no group of the menu`);
}

let server: TestServer;
let browser: Browser;
let person: Person;

beforeAll(async () => {
  server = await TestServer.start();
  browser = await launchBrowser(inject('chromiumPath'));
});
afterAll(async () => {
  await browser?.close();
  await server?.discard();
});
beforeEach(async () => {
  person = await Person.at(browser, server.address);
  await person.signIn(ADMIN.username, ADMIN.password);
});
afterEach(async (context) => {
  if (context.task.result?.state === 'fail') {
    const name = context.task.name.replace(/[^\p{L}\p{N}]+/gu, '-');
    await person.page.screenshot({ path: `.cache/e2e/${name}.png` });
  }
  await person.leave();
});

describe('with the keyboard alone', () => {
  it('knows fourteen kinds of data', () => {
    expect(kinds).toHaveLength(14);
  });

  it.each(kinds)('$name: adds, finds, changes and retires an entry', async (resource) => {
    const { page } = person;
    const name = nameFor(resource);

    await person.goToList(resource, groupOf(resource));
    await person.choose(
      page.getByRole('link', { name: word('screens:add.action', { title: titleOf(resource) }) }),
    );
    await fillIn(person, resource, config);
    await person.save();

    await person.goToList(resource, groupOf(resource));
    const added = await person.find(name);
    await person.choose(added.getByRole('link').first());
    await person.write(person.control(resource, nameField(resource)), name + CHANGED);
    await person.save();

    await person.goToList(resource, groupOf(resource));
    const changed = await person.find(name + CHANGED);
    await person.choose(changed.getByRole('button', { name: word('screens:retire.action') }));
    await person.choose(
      page.getByRole('dialog').getByRole('button', { name: word('screens:retire.action') }),
    );
    await person.told(word('screens:retire.done', { name: name + CHANGED }).slice(0, 8));
    await page
      .getByRole('row')
      .filter({ hasText: name + CHANGED })
      .waitFor({ state: 'detached' });
  });

  it('finds it all again after a restart', async () => {
    expect(await server.stop()).toBe(0);
    await server.start();
    await person.leave();
    person = await Person.at(browser, server.address);
    await person.signIn(ADMIN.username, ADMIN.password);
    for (const resource of kinds) {
      await person.goToList(resource, groupOf(resource));
      const all = person.page.getByRole('radio', { name: word('screens:status.all') });
      await person.tabTo(
        person.page.getByRole('radiogroup', { name: word('screens:status.label') }),
      );
      while (!(await all.isChecked())) await person.press('ArrowRight');
      const row = await person.find(nameFor(resource) + CHANGED);
      expect(await row.textContent(), resource.name).toContain(word('screens:status.retired'));
    }
  });
});
