// @vitest-environment jsdom
/** What the form of a role says of screens where its choice of rows has nothing to go by. */
import i18next, { type i18n } from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import account from '../../../locales/th/account.json';
import menu from '../../../locales/th/menu.json';
import resources from '../../../locales/th/resources.json';
import { config } from '../../../src/engine/web/core/config.ts';
import { OpenedRows } from '../../../src/engine/web/screens/custom/roles/OpenedRows.tsx';
import { offeredScopes, openedBy } from '../../../src/engine/web/screens/custom/roles/opened.ts';

const keyOf = (resource: string): string => config.resources[resource]?.permission ?? '';
const CAMPAIGNS = keyOf('campaigns');

describe('a role of some rows', () => {
  it('opens no screen that adds up the rows of everybody', () => {
    const { closed, everything } = openedBy(config, [CAMPAIGNS, keyOf('units')], 'areas');
    expect(closed).toEqual([CAMPAIGNS]);
    expect(everything).toEqual(['units']);
  });

  it('shows nothing of rows that only their organisation distinguishes, if it is of own rows', () => {
    const keys = [keyOf('organisations')];
    expect(openedBy(config, keys, 'own').nothing).toEqual(['organisations']);
    expect(openedBy(config, keys, 'areas').nothing).toEqual([]);
  });

  it('has nothing to choose where such rows are referred to', () => {
    const keys = [keyOf('places')];
    expect(openedBy(config, keys, 'own').unchosen).toContainEqual({
      resource: 'places',
      field: 'memberOfId',
    });
    expect(openedBy(config, keys, 'organisation').unchosen).toEqual([]);
  });

  it('shows own rows at most where nothing else says whose they are', () => {
    const { places } = config.resources;
    if (!places) throw new Error('no places');
    const owned = { ...config.resources, places: { ...places, scope: { owner: 'personIds' } } };
    const declared = { ...config, resources: owned };
    expect(openedBy(declared, [places.permission], 'areas').own).toEqual(['places']);
    expect(openedBy(declared, [places.permission], 'own').own).toEqual([]);
  });
});

describe('the rows that a role can be given', () => {
  const { places, units } = config.resources;
  if (!places || !units) throw new Error('no places');
  const offered = (scope: typeof places.scope) =>
    offeredScopes({ resources: { places: { ...places, scope }, units } });

  it('are those that a resource of the application distinguishes', () => {
    expect(offeredScopes(config)).toEqual(['all', 'areas', 'organisation', 'own']);
    expect(offered({ owner: 'personIds' })).toEqual(['all', 'own']);
    expect(offered({ organisation: 'memberOfId' })).toEqual(['all', 'organisation']);
    expect(offered({ area: 'tambonCode' })).toEqual(['all', 'areas']);
  });

  it('are all rows where no resource says whose its rows are', () => {
    expect(offered(null)).toEqual(['all']);
  });
});

describe('the form of a role', () => {
  let words: i18n;
  const drawn = (values: object): string =>
    renderToStaticMarkup(
      <I18nextProvider i18n={words}>
        <OpenedRows values={{ ...values }} />
      </I18nextProvider>,
    );
  beforeAll(async () => {
    words = i18next.createInstance();
    await words.init({ lng: 'th', resources: { th: { account, menu, resources } } });
  });

  it('says so before it is saved', () => {
    const text = drawn({ auths: [CAMPAIGNS, keyOf('organisations')], scope: 'own' });
    expect(text).toContain(account.rights.opened.closed);
    expect(text).toContain(account.rights.opened.nothing);
    expect(text).toContain(resources.organisations.title);
  });

  it.each([
    ['of all rows', { auths: [CAMPAIGNS], scope: 'all' }],
    ['without a screen', { auths: [], scope: 'own' }],
    ['of rows that its scope tells apart', { auths: [keyOf('users')], scope: 'organisation' }],
  ])('says nothing of a role %s', (_what, values) => {
    expect(drawn(values)).toBe('');
  });
});
