/** Names that nothing is declared by: in plugins, and among the keys of starter roles. */
import { describe, expect, it } from 'vitest';
import { plugins as screens } from '../../application.screens.tsx';
import { plugins as server } from '../../application.server.ts';
import { plugins as web } from '../../application.web.tsx';
import library from '../../examples/library/resources.config.ts';
import {
  findStrayParts,
  findUndrawnPages,
  findUndrawnTypes,
} from '../../scripts/lib/resources/plugin-names.ts';
import { findStrayKeys } from '../../scripts/lib/resources/starter-keys.ts';
import { readConfig } from '../../src/application.ts';
import { configOf } from '../../src/engine/declaration/config-of.ts';
import type { ServerPlugin } from '../../src/engine/server/plugin.ts';
import type { WebPlugin } from '../../src/engine/web/plugin.ts';
import type { ScreenPlugin } from '../../src/engine/web/screens/plugin.ts';
import { stars } from '../fields/stars/index.ts';

const config = configOf(library, []);
const nothing = () => null;

/** The names that stray, each behind its place. */
function strays(plugins: {
  readonly server?: readonly ServerPlugin[];
  readonly web?: readonly WebPlugin[];
  readonly screens?: readonly ScreenPlugin[];
}): string[] {
  const found = findStrayParts({ server: [], web: [], screens: [], ...plugins }, config);
  return found.map(({ place, name }) => `${place}: ${name}`);
}

describe('parts of plugins', () => {
  it('stand under the names of resources and of their fields', () => {
    const plugin: ScreenPlugin = {
      name: 'library',
      cells: { books: { title: nothing, titel: nothing }, bookz: { title: nothing } },
      inputs: { loans: { lentOn: nothing, lentAt: nothing } },
      forms: {
        members: { shownBelow: ['phone', 'fax'], hiddenOnceStored: ['joined'] },
        member: {},
      },
      screens: { loan: {}, loans: {} },
      quickEntry: { returns: { Above: nothing } },
    };
    expect(strays({ screens: [plugin] })).toEqual([
      'cells: bookz',
      'forms: member',
      'screens: loan',
      'quickEntry: returns',
      'cells.books: titel',
      'inputs.loans: lentAt',
      'forms.members.shownBelow: fax',
      'forms.members.hiddenOnceStored: joined',
    ]);
  });

  it('stand under actions of the server, and hooks under resources', () => {
    const desk: ServerPlugin = {
      name: 'desk',
      auditActions: ['weeded'],
      hooks: { loans: {}, loanz: {} },
    };
    const seen: ScreenPlugin = {
      name: 'desk',
      auditActions: { weeded: {}, update: {}, weedde: {} },
    };
    expect(strays({ server: [desk], screens: [seen] })).toEqual([
      'hooks: loanz',
      'auditActions: weedde',
    ]);
  });

  it('are parts of the contract, whoever wrote the plugin without types', () => {
    const untyped = <Plugin>(plugin: object): Plugin => Object.assign(Object.create(null), plugin);
    expect(
      strays({
        server: [untyped({ name: 'desk', hook: { loans: {} } })],
        web: [untyped({ name: 'desk', page: {} })],
        screens: [untyped({ name: 'desk', cell: {} })],
      }),
    ).toEqual(['ServerPlugin: hook', 'WebPlugin: page', 'ScreenPlugin: cell']);
  });

  it('lead to addresses of the menu, as links have them', () => {
    const entry = { title: 'find.groups.shelves', icon: 'place', name: String, addressOf: String };
    const entries = {
      shelf: { ...entry, page: '/library/books' },
      room: { ...entry, page: 'library/books' },
    };
    expect(strays({ screens: [{ name: 'desk', entries }] })).toEqual([
      'entries.room.page: library/books',
    ]);
  });

  it('draw every type of field that is used and that plugins bring', () => {
    const desk: ServerPlugin = { name: 'desk', fieldTypes: [stars] };
    const { resources, ...rest } = library;
    const { books, ...others } = resources;
    const fields = { ...books.fields, stars: { type: 'stars', most: 5 } };
    const rated = configOf({ ...rest, resources: { ...others, books: { ...books, fields } } }, [
      desk,
    ]);
    const found = (screens: readonly ScreenPlugin[], of = rated) =>
      findUndrawnTypes({ server: [desk], web: [], screens }, of);
    const drawn = { definition: stars, views: { Input: nothing, Filter: null } };
    expect(found([])).toEqual([{ plugin: 'desk', type: 'stars' }]);
    expect(found([{ name: 'desk', fieldTypes: [drawn] }])).toEqual([]);
    expect(found([], config)).toEqual([]);
  });

  it('draw pages that are declared; screens with a dashboard are drawn by it', () => {
    const page = async () => null;
    expect(strays({ web: [{ name: 'library', pages: { welcome: page, lending: page } }] })).toEqual(
      ['pages: welcome', 'pages: lending'],
    );
    expect(findUndrawnPages([], config)).toEqual([]);
  });

  it('are all of something where the application is the shipped one, and each page is drawn', () => {
    const shipped = readConfig();
    expect(findStrayParts({ server, web, screens }, shipped)).toEqual([]);
    expect(findUndrawnPages(web, shipped)).toEqual([]);
    expect(findUndrawnTypes({ server, web, screens }, shipped)).toEqual([]);
    const [undrawn] = findUndrawnPages([], shipped);
    expect(undrawn).toEqual({ page: 'dashboard', place: 'menu.dashboard' });
  });

  it('of plugins that are shared by applications may be of nothing', () => {
    const found = findStrayParts({ server, web, screens }, config);
    expect(found.length).toBeGreaterThan(0);
    // But for hooks, without which something would be open.
    const refused = found.filter(({ isShared }) => !isShared);
    expect(refused).toMatchObject([{ place: 'hooks', name: 'places' }]);
  });
});

describe('keys of starter roles', () => {
  const keysOf = (auths: unknown) =>
    findStrayKeys(config, (resource) => (resource === 'roles' ? [{ code: 'DESK', auths }] : []));

  it('open a screen, or all of them', () => {
    expect(keysOf(['library/loans', '*'])).toEqual([]);
    expect(keysOf(['library/loan'])).toMatchObject([
      { file: 'data/starter/roles.json', code: 'DESK', key: 'library/loan' },
    ]);
  });
});
