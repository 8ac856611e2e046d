/** Somebody at the product, reading Thai; where a journey says so with a keyboard alone. */
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import type { Resource } from '../../src/engine/declaration/types.ts';
import { loadWords } from '../../src/engine/server/i18n.ts';

const words = loadWords(fileURLToPath(new URL('../../locales', import.meta.url)));
const MOST_STOPS = 250;
const NO_PAGE = '/favicon.svg';

/** A Thai word of the product: `screens:retire.action`. Throws for a key that has none. */
export function word(key: string, params?: Record<string, string | number>): string {
  // Of a text that tells how many Thai has one form, for any number.
  const found = words.find('th', key, { count: 0, ...params });
  if (found === undefined) throw new Error(`locales/th has no ${key}`);
  return found;
}

/** The Thai name of a kind of data. */
export function titleOf(resource: Resource): string {
  return word(`resources:${resource.name}.title`);
}

/** The Thai label of a field. */
export function labelOf(resource: Resource, field: string): string {
  return words.fieldLabel('th', field, resource.name);
}

/** Runs in the page. Focuses what Tab stops at in an element; whether there is anything like it. */
function takeFocus(element: Element): boolean {
  if (element.contains(document.activeElement)) return true;
  const stops = 'a[href], button, input, select, textarea, [tabindex]';
  const inside = [element, ...element.querySelectorAll(stops)];
  for (const stop of inside) {
    if (!(stop instanceof HTMLElement) || !stop.matches(stops)) continue;
    if (stop.tabIndex < 0 || stop.matches(':disabled')) continue;
    stop.focus();
    if (element.contains(document.activeElement)) return true;
  }
  return false;
}

export class Person {
  /** Whether nothing but keys leads anywhere. It takes long: for all in the long run alone. */
  byKeyboardAlone = process.env.TEST_KEYBOARD === 'alone';

  private constructor(
    private readonly context: BrowserContext,
    readonly page: Page,
    readonly address: string,
  ) {}

  /** Sits down at a screen of 1440 by 900. */
  static async at(browser: Browser, address: string): Promise<Person> {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      locale: 'th-TH',
      timezoneId: 'Asia/Bangkok',
      reducedMotion: 'reduce',
    });
    context.setDefaultTimeout(20_000);
    return new Person(context, await context.newPage(), address);
  }

  leave(): Promise<void> {
    return this.context.close();
  }

  /** Types an address. */
  async open(path: string): Promise<void> {
    await this.page.goto(`${this.address}/${path}`);
  }

  press(key: string): Promise<void> {
    return this.page.keyboard.press(key);
  }

  /**
   * Brings the focus to the target, or inside it: by Tab from where it is for those with a keyboard
   * alone, else where Tab would arrive in the end.
   */
  async tabTo(target: Locator): Promise<void> {
    await target.waitFor();
    if (await target.evaluate((element) => element.contains(document.activeElement))) return;
    if (!this.byKeyboardAlone) {
      // Leaves where the focus is as a key does; what is focused next is marked, as after keys.
      await this.press('Tab');
      if (await target.evaluate(takeFocus)) return;
    }
    for (let stops = 0; stops < MOST_STOPS; stops += 1) {
      const reached = await target.evaluate((element) => element.contains(document.activeElement));
      if (reached) return;
      await this.press('Tab');
    }
    throw new Error(`The keyboard does not reach ${target}`);
  }

  /** Goes to the target and presses Enter. */
  async choose(target: Locator): Promise<void> {
    await this.tabTo(target);
    await this.press('Enter');
  }

  /** Goes to a text field and puts this text in the place of what it holds. */
  async write(target: Locator, text: string): Promise<void> {
    await this.tabTo(target);
    await this.press('ControlOrMeta+a');
    await this.page.keyboard.insertText(text);
  }

  async signIn(username: string, password: string): Promise<void> {
    await this.open('login');
    await this.write(this.page.getByLabel(word('login:username'), { exact: true }), username);
    await this.write(this.page.getByLabel(word('login:password'), { exact: true }), password);
    await this.press('Enter');
    await this.page.waitForURL((url) => !url.pathname.startsWith('/login'));
  }

  /** Comes with the session that signing in leaves behind, at no page yet. */
  async beSignedIn(username: string, password: string): Promise<void> {
    const { page, address } = this;
    // Its cookie is kept for the pages of this person.
    const answer = await this.context.request.post(`${address}/api/auth/login`, {
      data: { data: { username, password } },
    });
    const session: Record<string, unknown> = await answer.json();
    if (!answer.ok()) throw new Error(`${username} could not sign in: ${JSON.stringify(session)}`);
    const stored = Object.entries(session).map(([key, value]): [string, string] => [
      key,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]);
    // An address of the same site that runs nothing.
    await page.goto(`${address}${NO_PAGE}`);
    await page.evaluate((entries) => {
      for (const [key, value] of entries) localStorage.setItem(key, value);
    }, stored);
  }

  /** Takes note of the privacy notice, which shows above every page until then. */
  async acknowledgePrivacy(): Promise<void> {
    const button = this.page.getByRole('button', { name: word('privacy:due.acknowledge') });
    await this.choose(button);
    await button.waitFor({ state: 'detached' });
  }

  /** The button of one's own menu in the top bar. */
  get ownMenu(): Locator {
    const greeting = word('shell:greeting', { fullname: '' });
    return this.page.getByRole('banner').getByRole('button', { name: greeting });
  }

  /** Signs out by one's own menu; what is unsaved is asked about first. */
  async signOut(): Promise<void> {
    await this.choose(this.ownMenu);
    await this.choose(this.page.getByRole('button', { name: word('shell:signOut') }));
  }

  get menu(): Locator {
    return this.page.getByRole('navigation', { name: word('shell:menu.label') });
  }

  /** Goes to an item of the menu: by Tab into the menu, by the arrow keys inside. */
  async arrowTo(item: Locator): Promise<void> {
    await this.tabTo(this.menu);
    await this.press('Home');
    await this.stepTo(item);
  }

  /** Goes down the menu from where the focus is: an open group closes when the focus goes elsewhere. */
  async stepTo(item: Locator): Promise<void> {
    for (let steps = 0; steps < MOST_STOPS; steps += 1) {
      if (await item.evaluate((element) => element === document.activeElement)) return;
      await this.press('ArrowDown');
    }
    const focused = await this.page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200));
    throw new Error(`The arrow keys do not reach ${item}, but ${focused}`);
  }

  /** Follows the menu to the list of a kind of data. */
  async goToList(resource: Resource, group: string): Promise<void> {
    // One that has the menu and little else.
    if (this.page.url().endsWith(NO_PAGE)) await this.open('pages/contact');
    const heading = this.menu.getByRole('button', { name: word(`menu:groups.${group}`) });
    await this.arrowTo(heading);
    if ((await heading.getAttribute('aria-expanded')) !== 'true') await this.press('Enter');
    const { name } = resource.screen;
    await this.stepTo(
      this.menu.getByRole('link', { name: word(`menu:screens.${name}`), exact: true }),
    );
    await this.press('Enter');
    const [first = resource.name] = resource.screen.lists;
    await this.sees(first);
    if (first === resource.name) return;
    const tabs = this.page.getByRole('navigation', { name: word('screens:tabs') });
    await this.choose(tabs.getByRole('link', { name: titleOf(resource), exact: true }));
    await this.sees(resource.name);
  }

  /** Waits for the list of a resource with its rows. */
  private async sees(resourceName: string): Promise<void> {
    const name = word(`resources:${resourceName}.title`);
    await this.page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
    await this.page
      .getByRole('main')
      .locator('tbody [data-row-link], [role=status] strong')
      .first()
      .waitFor();
  }

  /** Searches the list; waits until the row with this name shows. */
  async find(name: string): Promise<Locator> {
    const box = this.page.getByRole('searchbox', { name: word('screens:search.label') });
    await this.write(box, name);
    await this.press('Enter');
    const row = this.page.getByRole('row').filter({ hasText: name });
    await row.first().waitFor();
    return row.first();
  }

  /** The control of a field in the form on screen. */
  control(resource: Resource, field: string): Locator {
    const label = labelOf(resource, field).replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    const required = word('screens:form.required');
    return (
      this.page
        .getByRole('main')
        .getByLabel(new RegExp(`^${label}(\\s*\\*\\s*${required})?$`))
        // The head of a column has the same name, and what chooses between fields that of each.
        .and(this.page.locator(':not(th):not([type=radio])'))
        .first()
    );
  }

  /** Opens a list of choices, types, and takes the choice of this name; the first one for ''. */
  async pick(target: Locator, name: string): Promise<void> {
    await this.tabTo(target);
    await this.press('ArrowDown');
    await this.page.keyboard.insertText(name);
    const option = this.page.locator(
      name === '' ? '.ant-select-item-option' : `.ant-select-item-option[title="${name}"]`,
    );
    await option.first().waitFor();
    for (let steps = 0; steps < MOST_STOPS; steps += 1) {
      const classes = await option.first().getAttribute('class');
      if (classes?.includes('ant-select-item-option-active')) break;
      await this.press('ArrowDown');
    }
    await this.press('Enter');
  }

  /** Chooses one of a row of radio buttons by the arrow keys, each step seen before the next. */
  async choosePart(group: Locator, name: string): Promise<void> {
    await this.tabTo(group);
    const chosen = group.locator('label:has(input:checked)');
    for (let steps = 0; (await chosen.textContent()) !== name; steps += 1) {
      if (steps === MOST_STOPS) throw new Error(`The arrow keys do not reach ${name}`);
      const before = await chosen.textContent();
      await this.press('ArrowRight');
      await chosen.filter({ hasNotText: before ?? '' }).waitFor();
    }
  }

  /** Saves the form by its shortcut and waits until the product says that it is saved. */
  async save(): Promise<void> {
    const answered = this.page.waitForResponse(
      (response) => /\/api\/\w+\/save/.test(response.url()) && response.ok(),
    );
    await this.press('ControlOrMeta+s');
    await answered;
    await this.told(word('screens:form.saved'));
  }

  /** Waits until this is said in a toast. */
  async told(text: string): Promise<void> {
    await this.page.getByRole('status').filter({ hasText: text }).first().waitFor();
  }
}
