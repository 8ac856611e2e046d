/** The words of an application that has few of its own. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import library from '../../examples/library/resources.config.ts';
import { hasProductName, wordsOfApplication } from '../../scripts/lib/application.mjs';
import { withMadeWords } from '../../scripts/lib/made-words.ts';
import { configOf } from '../../src/engine/declaration/config-of.ts';

let folder: string;
let application: string;

function say(language: string, area: string, words: object): void {
  mkdirSync(join(folder, 'locales', language), { recursive: true });
  writeFileSync(join(folder, 'locales', language, `${area}.json`), JSON.stringify(words));
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'museum-'));
  application = `${folder}/`;
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('an application without words', () => {
  it('is called by the name of its folder, in every language', () => {
    expect(hasProductName(application)).toBe(false);
    for (const language of ['th', 'en']) {
      const { productName } = wordsOfApplication(language, 'menu', application);
      expect(productName).toBe(basename(folder));
    }
  });

  it('has readable names made of those in its declaration, and keeps what the engine says', () => {
    const config = configOf({
      ...library,
      resources: {
        ...library.resources,
        shelfMarks: {
          parent: 'bookId',
          fields: {
            name: { type: 'text', max: 9, required: true },
            bookId: { type: 'reference', resource: 'books', required: true },
            lastSeenOn: { type: 'date' },
            bookIds: { type: 'references', resource: 'books' },
          },
        },
      },
    });
    const engine = { fields: { name: 'ชื่อ' } };
    expect(withMadeWords(engine, 'th', 'resources', config)).toMatchObject({
      fields: { name: 'ชื่อ' },
      shelfMarks: {
        title: 'Shelf marks',
        fields: { lastSeenOn: 'Last seen on', bookIds: 'Books' },
      },
      choices: { bookState: { onShelf: 'On shelf' } },
    });
    expect(withMadeWords(engine, 'th', 'resources', config)).not.toHaveProperty(
      'shelfMarks.fields.name',
    );
    // Others fall back to Thai.
    expect(withMadeWords(engine, 'en', 'resources', config)).toBe(engine);
  });
});

describe('what is shown to people who are not signed in', () => {
  it.each(['th', 'en'])(
    'says nothing of food waste in %s where nobody has written it',
    (language) => {
      for (const area of ['menu', 'login', 'privacy']) {
        const { productName, sections, publicPages } = wordsOfApplication(
          language,
          area,
          application,
        );
        const said = JSON.stringify({ productName, sections, publicPages });
        expect(said).not.toMatch(/waste|food|dashboard|ขยะ|อาหาร|แดชบอร์ด/i);
      }
    },
  );
});

describe('an application that names something as the product does', () => {
  it.each(['th', 'en'])('is not shown in %s what that is called there', (language) => {
    const words = (area: string) => wordsOfApplication(language, area, application);
    expect(Object.keys(words('resources'))).toEqual(
      expect.arrayContaining(['users', 'roles', 'fields', 'help', 'suffix']),
    );
    for (const name of ['units', 'places', 'menus']) {
      expect(words('resources')).not.toHaveProperty(name);
    }
    expect(words('resources').choices).toEqual({ rowScope: expect.anything() });
    const { groups, screens } = words('menu');
    expect(groups).toEqual({ setting: expect.any(String) });
    expect(screens).not.toHaveProperty('units');
    const { firstSteps, summaries } = words('screens');
    expect(firstSteps).toMatchObject({ title: expect.any(String) });
    expect(firstSteps).toHaveProperty('of', { users: expect.anything() });
    expect(summaries).toHaveProperty('filters');
    expect(summaries).not.toHaveProperty('measures');
  });

  it.each(['th', 'en'])(
    'is told in %s of rights and doubts in words of any records',
    (language) => {
      const { roles } = wordsOfApplication(language, 'resources', application);
      const { checks } = wordsOfApplication(language, 'screens', application);
      const { person } = wordsOfApplication(language, 'account', application);
      const said = JSON.stringify([roles, checks, person]);
      expect(said).not.toMatch(/campaign|report|รอบเก็บ|รายงาน|ร้าน/i);
    },
  );
});

describe('an application with the words of one language', () => {
  it('shows them in the other one, in place of what the engine says of itself', () => {
    say('en', 'menu', { productName: 'City Museum', groups: { setting: 'Administration' } });
    const thai = wordsOfApplication('th', 'menu', application);
    expect(thai).toMatchObject({
      productName: 'City Museum',
      groups: { setting: 'Administration' },
    });
    expect(hasProductName(application)).toBe(true);
  });

  it('shows its own language where it has both', () => {
    say('th', 'menu', { productName: 'พิพิธภัณฑ์' });
    expect(wordsOfApplication('th', 'menu', application).productName).toBe('พิพิธภัณฑ์');
    expect(wordsOfApplication('en', 'menu', application).productName).toBe('City Museum');
  });
});
