/** What `npm run resources check` says of words and codes that would be taken for each other. */
import { describe, expect, it } from 'vitest';
import declaration from '../../resources.config.ts';
import { readLocales } from '../../scripts/lib/locales/read.ts';
import { findNumberedNames } from '../../scripts/lib/resources/numbered-names.ts';
import {
  findSamePrefixes,
  findSameWords,
  findUndeclaredPages,
  findUndeclaredWords,
} from '../../scripts/lib/resources/same-words.ts';
import { readConfig } from '../../src/application.ts';
import { describeProblem, findProblems } from '../../src/engine/declaration/assert.ts';
import { normalize } from '../../src/engine/declaration/normalize.ts';
import { PROJECT } from '../support/project-copy.ts';

const CONFIG = readConfig();
const LOCALES = readLocales(PROJECT);

/** The words of the project with a file of Thai words changed. */
function withThai(area: string, changes: Readonly<Record<string, string>>) {
  const thai = new Map(LOCALES.languages.get('th'));
  const file = thai.get(area);
  if (!file) throw new Error(`no ${area}`);
  const kept = file.entries.filter(({ key }) => !Object.hasOwn(changes, key));
  const added = Object.entries(changes).map(([key, text]) => ({ key, text, line: 7 }));
  thai.set(area, { ...file, entries: [...kept, ...added] });
  return { ...LOCALES, languages: new Map(LOCALES.languages).set('th', thai) };
}

const FIELDS = { name: { type: 'text', max: 100, required: true } } as const;
const menu = { group: 'waste', icon: 'truck' } as const;

/** The declaration with two resources more. */
const withTwo = (vehicles: object, drivers: object) => ({
  ...declaration,
  resources: {
    ...declaration.resources,
    vehicles: { menu, fields: FIELDS, ...vehicles },
    drivers: { menu, fields: FIELDS, ...drivers },
  },
});

describe('words that people could not tell apart', () => {
  it('are none in the product itself', () => {
    expect(findSameWords(LOCALES, CONFIG)).toEqual([]);
    expect(findUndeclaredWords(LOCALES, CONFIG)).toEqual([]);
    expect(findSamePrefixes(CONFIG)).toEqual([]);
    expect(findNumberedNames(CONFIG)).toEqual([]);
  });

  it.each([
    ['two fields', 'resources', 'units.fields.abbreviation', 'units.fields.name'],
    ['two choices', 'resources', 'choices.unitKind.volume', 'choices.unitKind.weight'],
    ['two titles', 'resources', 'materials.title', 'units.title'],
    ['two screens', 'menu', 'screens.material', 'screens.units'],
    [
      'two entries of a list',
      'resources',
      'materialSubs.items.unitWeights.kg',
      'materialSubs.items.unitWeights.unitId',
    ],
  ])('%s', (_what, area, key, other) => {
    const file = LOCALES.languages.get('th')?.get(area);
    const text = file?.entries.find((entry) => entry.key === other)?.text ?? '';
    expect(text).not.toBe('');
    const changes = { [key]: ` ${text.toUpperCase()}  ` };
    expect(findSameWords(withThai(area, changes), CONFIG)).toEqual([
      {
        key: 'wordSame',
        params: expect.objectContaining({
          file: `locales/th/${area}.json`,
          line: expect.any(Number),
          value: expect.stringContaining(text),
        }),
      },
    ]);
  });

  it.each([
    ['units.fields.nmae', 'wordMeant', 'units.fields.name'],
    ['unit.title', 'wordMeant', 'units.title'],
    ['choices.unitKind.wieght', 'wordMeant', 'choices.unitKind.weight'],
    ['units.fields.horsepower', 'wordUndeclared', undefined],
    ['vehicles.fields.name', 'wordUndeclared', undefined],
  ])('a word for what is not declared: %s', (written, key, guess) => {
    const found = findUndeclaredWords(withThai('resources', { [written]: 'คำ' }), CONFIG);
    expect(found).toEqual([{ key, params: expect.objectContaining({ key: written, line: 7 }) }]);
    expect(found[0]?.params.guess).toBe(guess);
  });

  it('codes of two resources that begin alike, of their own or as they are made up', () => {
    const own = withTwo({ codePrefix: 'UNIT' }, { codePrefix: 'DR' });
    expect(findSamePrefixes(normalize(own))).toEqual([
      {
        key: 'codePrefixTaken',
        params: { place: 'vehicles.codePrefix', value: 'UNIT', other: 'units' },
      },
    ]);
  });
});

describe('resources that require each other', () => {
  const needs = (resource: string, more: object = {}) => ({
    type: 'reference',
    resource,
    required: true,
    ...more,
  });
  const lines = (vehicles: object, drivers: object) =>
    findProblems(
      withTwo({ fields: { ...FIELDS, ...vehicles } }, { fields: { ...FIELDS, ...drivers } }),
    ).map((problem) => describeProblem(problem));

  it('are named with the way from one to the other', () => {
    expect(lines({ driverId: needs('drivers') }, { vehicleId: needs('vehicles') })).toEqual([
      'resources.config.ts: vehicles.fields.driverId.required: ข้อมูลเหล่านี้ต้องมีแถวของอีกฝ่ายก่อน จึงเพิ่มแถวแรกไม่ได้เลย: vehicles.driverId → drivers.vehicleId → vehicles ตัด required ออกจากช่องใดช่องหนึ่ง',
    ]);
    const many = { type: 'references', resource: 'vehicles', required: true };
    expect(lines({ vehicleIds: many }, {})).toEqual([
      expect.stringContaining('vehicles.vehicleIds → vehicles '),
    ]);
  });

  it('are not, where one of them may be left blank, or is required at times alone', () => {
    const blank = needs('vehicles', { required: false });
    expect(lines({ driverId: needs('drivers') }, { vehicleId: blank })).toEqual([]);
    const sometimes = needs('vehicles', { shownWhen: { field: 'name', filled: false } });
    expect(lines({ driverId: needs('drivers') }, { vehicleId: sometimes })).toEqual([]);
    expect(lines({ driverId: needs('drivers') }, { unitId: needs('units') })).toEqual([]);
  });
});

it('names the pages that a declaration of before does not have', () => {
  const before = { ...CONFIG, pages: [] };
  const lost = findUndeclaredPages(LOCALES, before).map(({ params }) => params.key);
  expect(lost).toEqual(
    expect.arrayContaining(['pages.download', 'pages.boundaries', 'pages.publication']),
  );
  expect(findUndeclaredPages(LOCALES, CONFIG)).toEqual([]);
});

describe('rows that are named by a reference', () => {
  const trips = {
    label: ['vehicleId', 'name'],
    fields: { ...FIELDS, vehicleId: { type: 'reference', resource: 'vehicles' } },
  };

  it('are reported where something refers to them, for their name is a number there', () => {
    expect(findNumberedNames(normalize(withTwo({}, trips)))).toEqual([]);
    const back = { lastTripId: { type: 'reference', resource: 'drivers' } };
    const vehicles = { fields: { ...FIELDS, ...back } };
    expect(findNumberedNames(normalize(withTwo(vehicles, trips)))).toEqual([
      { key: 'labelNumbered', params: { place: 'drivers.label', value: 'vehicleId' } },
    ]);
  });
});
