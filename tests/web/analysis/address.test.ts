/** What is analysed stands in the address, whole; what an address says wrongly is as usual. */
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/application.ts';
import type { Summary } from '../../../src/engine/declaration/summaries.ts';
import {
  type Analysis,
  narrowingOf,
  readAnalysis,
  writeAnalysis,
} from '../../../src/engine/web/analysis/address.ts';
import { picturesOf } from '../../../src/engine/web/analysis/offered.ts';
import { lastDayOf, recordsAddress } from '../../../src/engine/web/analysis/records.ts';

const config = readConfig();
const summaries = Object.values(config.summaries);
const TODAY = '2026-03-15';

function read(search: string, of: readonly Summary[] = summaries): Analysis {
  const analysis = readAnalysis(new URLSearchParams(search), of, TODAY);
  if (!analysis) throw new Error(`Nothing is analysed by ${search}`);
  return analysis;
}
const told = ({ summary, picture, measure, by, over, ...rest }: Analysis) => ({
  ...{ summary: summary.name, picture, measure: measure.name, over: over?.name ?? null },
  by: by.map(({ name }) => name),
  ...rest,
});

describe('an address of the analysis', () => {
  it('begins with the flow of the last twelve months, as the declaration has it', () => {
    expect(told(read(''))).toEqual({
      ...{ summary: 'waste', picture: 'flow', measure: 'waste', over: null },
      by: ['material', 'stage', 'destination'],
      ...{ from: '2025-04-01', to: TODAY, filters: {} },
    });
  });

  it.each(summaries.flatMap((summary) => picturesOf(summary).map((it) => [summary.name, it])))(
    'of %s as %s is read as it was written',
    (summary, picture) => {
      const analysis = read(
        `summary=${summary}&picture=${picture}&from=&f.userType=retail,consumer`,
      );
      expect(told(read(writeAnalysis(analysis, TODAY).toString()))).toEqual(told(analysis));
      expect(told(analysis)).toMatchObject({ summary, picture, from: '' });
      expect(narrowingOf(analysis)).toEqual({ userType: 'retail,consumer', day: `..${TODAY}` });
    },
  );

  it.each([
    'summary=nothing&picture=cake&measure=joy',
    'by=day,month',
    'by=material',
    'by=material,material',
    'by=material,stage,destination,part,method',
    'by=toString,stage',
    'from=yesterday&f.toString=1&f.userType=&f.day=2026-01-01',
    'over=weight',
    'f.place=abc,0,-1&f.userType=',
  ])('%s is as usual', (search) => {
    const known = search.includes('method')
      ? ['material', 'stage', 'destination', 'part']
      : ['material', 'stage', 'destination'];
    expect(told(read(search))).toEqual({ ...told(read('')), by: known });
  });

  it('offers no formula for a flow, and no spread where nothing is distinguished', () => {
    expect(told(read('picture=flow&measure=wastePerPlace')).measure).toBe('waste');
    expect(told(read('picture=heat&measure=wastePerPlace')).measure).toBe('wastePerPlace');
    const { waste } = config.summaries;
    if (!waste) throw new Error('No summary of waste');
    const { places: _, generators: __, wastePerPlace: ___, ...measures } = waste.measures;
    expect(picturesOf({ ...waste, measures })).toEqual(['flow', 'heat', 'series', 'tree']);
    expect(readAnalysis(new URLSearchParams(), [], TODAY)).toBeNull();
  });
});

describe('the way to the records', () => {
  const address = (search: string, ...values: readonly unknown[]) => {
    const analysis = read(search);
    const chosen = analysis.by.map((dimension, at) => ({ dimension, value: values[at] }));
    const found = recordsAddress(config, analysis, chosen);
    return found === null ? null : Object.fromEntries(new URLSearchParams(found.split('?')[1]));
  };
  const GENERATED = 'in:consumer,retail,outofhome';

  it('filters the list by all that a figure is of', () => {
    expect(
      address('picture=heat&from=2025-12-10&to=2026-01-20', { code: '50' }, '2026-01-01'),
    ).toEqual({
      'f.userType': GENERATED,
      'f.countsAsWaste': 'in:true',
      'f.tambonCode': 'startswith:50',
      'f.recordDate': 'between:2026-01-01,2026-01-20',
    });
  });

  it('by ids of what is referred to, by choices, and by more than one of them', () => {
    expect(
      address('by=material,destination&f.part=edible,inedible&from=&to=', { id: 7 }, 'compost'),
    ).toEqual({
      'f.userType': GENERATED,
      'f.countsAsWaste': 'in:true',
      'f.materialId': 'eq:7',
      'f.destination': 'eq:compost',
      'f.part': 'in:edible,inedible',
    });
  });

  it('finds what has none, where a figure is of that', () => {
    expect(address('by=material,stage&from=&to=', null, 'plate')).toEqual({
      'f.userType': GENERATED,
      'f.countsAsWaste': 'in:true',
      'f.materialId': 'null',
      'f.stage': 'eq:plate',
    });
  });

  it('narrows what is told of a type to that type', () => {
    expect(address('by=userType,stage&from=&to=', 'retail', 'unsold')).toMatchObject({
      'f.userType': 'eq:retail',
    });
  });

  it('is of the narrower of two areas, and of whole months where these are counted', () => {
    expect(
      address('by=amphure,stage&f.province=50&from=&to=', { code: '5001' }, 'plate'),
    ).toMatchObject({ 'f.tambonCode': 'startswith:5001' });
    expect(address('by=province,stage&f.amphure=1001', { code: '50' }, 'plate')).toBeNull();
    expect(
      address('by=province,stage&f.amphure=5001&from=&to=', { code: '50' }, 'plate'),
    ).toMatchObject({ 'f.tambonCode': 'startswith:5001' });
    expect(address('picture=heat&measure=wastePerPlace', { code: '50' }, '2026-01-01')).toBeNull();
    const { waste } = config.summaries;
    if (!waste) throw new Error('No summary of waste');
    const { day: _, ...dimensions } = waste.dimensions;
    const monthly = { ...read('picture=heat&from=2026-01-15&to=2026-02-20') };
    const summary = { ...waste, dimensions };
    const found = recordsAddress(config, { ...monthly, summary }, []);
    expect(new URLSearchParams(found?.split('?')[1]).get('f.recordDate')).toBe(
      'between:2026-01-01,2026-02-28',
    );
  });

  it('leaves out days that are as usual, so that a saved view goes along with them', () => {
    expect(writeAnalysis(read(''), TODAY).has('from')).toBe(false);
    expect(writeAnalysis(read('from=2026-01-01'), TODAY).get('from')).toBe('2026-01-01');
  });

  it('is none where no filter of the list says the same', () => {
    expect(address('by=province,stage', null, 'plate')).toBeNull();
    expect(address('by=userType,stage', null, 'plate')).toBeNull();
    expect(address('picture=heat&from=&to=', { code: '50' }, null)).toBeNull();
    expect(address('by=userType,stage', 'handler', 'plate')).toBeNull();
    expect(address('by=province,stage&f.province=50,10', { code: '50' }, 'plate')).not.toBeNull();
    expect(address('by=material,stage&f.province=50,10', { id: 7 }, 'plate')).toBeNull();
    expect(address('summary=packaging&by=packagingMaterial,clean', 'plastic', 'clean')).toBeNull();
  });

  it.each([
    ['2026-02-01', 'month', '2026-02-28'],
    ['2024-02-01', 'month', '2024-02-29'],
    ['2025-12-01', 'month', '2025-12-31'],
    ['2026-01-01', 'year', '2026-12-31'],
    ['2026-01-05', 'day', '2026-01-05'],
  ] as const)('what begins on %s and is a %s ends on %s', (first, by, last) => {
    expect(lastDayOf(first, by)).toBe(last);
  });
});
