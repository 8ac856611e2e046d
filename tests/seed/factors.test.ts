import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const rowSchema = z.looseObject({
  code: z.string(),
  emissionFactor: z.number().optional(),
  kgPerUnit: z.number().optional(),
  basis: z.string().optional(),
  source: z.string().optional(),
});
const starter = (name: string) =>
  z
    .array(rowSchema)
    .parse(
      JSON.parse(readFileSync(new URL(`../../data/starter/${name}.json`, import.meta.url), 'utf8')),
    );
const ways = new Map(starter('wasteManages').map((row) => [row.code, row]));
const factorOf = (code: string) => ways.get(code)?.emissionFactor;
const sourceOf = (code: string) => ways.get(code)?.source ?? '';

/** Global warming potentials over 100 years of the Fifth Assessment Report of the IPCC. */
const METHANE = 28;
const NITROUS_OXIDE = 265;

/** What a kilogram of buried food becomes in the long run, in kilograms of CO2e. */
const buried = (site: { mcf: number; doc: number; oxidised: number; gwp: number }): number =>
  ((site.mcf * site.doc * 0.5 * 0.5 * 16) / 12) * site.gwp * (1 - site.oxidised);

describe('the emission factors a new office begins with', () => {
  it('count what is buried by its wet weight, as it is put on the scales', () => {
    const wet = { doc: 0.15, gwp: METHANE };
    expect(factorOf('LANDFILL')).toBeCloseTo(buried({ ...wet, mcf: 0.8, oxidised: 0.1 }), 6);
    expect(factorOf('MUNI')).toBe(factorOf('LANDFILL'));
    expect(factorOf('DUMP')).toBeCloseTo(buried({ ...wet, mcf: 0.8, oxidised: 0 }), 6);
    expect(factorOf('UNKNOWN')).toBe(Math.max(...[...ways.values()].map(factor)));
    expect(buried({ ...wet, mcf: 1, oxidised: 0 })).toBeCloseTo(1.4, 6);
    expect(sourceOf('DUMP')).toContain('(MCF 0.4) ได้ 0.56');
    expect(buried({ ...wet, mcf: 0.4, oxidised: 0 })).toBeCloseTo(0.56, 6);
  });

  it('show staff every number of the derivation, and where 2.53 comes from', () => {
    for (const part of ['MCF 0.8', 'DOC 0.15', 'DOCf 0.5', 'F 0.5', '16/12', 'GWP 28', 'OX 0.1']) {
      expect(sourceOf('LANDFILL')).toContain(part);
    }
    expect(sourceOf('LANDFILL')).toMatch(/เปียก.*1\.008.*1\.4;.*2\.53.*น้ำหนักแห้ง/);
    expect(buried({ mcf: 0.8, doc: 0.38, oxidised: 0, gwp: 25 })).toBeCloseTo(2.53, 2);
  });

  it('follow from the defaults of the IPCC where food is composted, digested or burnt', () => {
    expect(factorOf('COMPOST')).toBeCloseTo(0.004 * METHANE + 0.00024 * NITROUS_OXIDE, 6);
    expect(factorOf('BIOGAS')).toBeCloseTo(0.0008 * METHANE, 6);
    expect(factorOf('WTE')).toBeCloseTo(0.00005 * NITROUS_OXIDE + 0.0000002 * METHANE, 6);
    expect(factorOf('OPENBURN')).toBeCloseTo(0.0065 * METHANE + 0.00015 * 0.4 * NITROUS_OXIDE, 6);
  });

  it('are all of one set of warming potentials, and say of which', () => {
    for (const row of ways.values()) {
      if (factor(row) > 0) expect(row.source, row.code).toContain('IPCC AR5');
    }
    const potentials = [...ways.values()]
      .map(({ source }) => source?.replace(/2\.53 .*$/, '') ?? '')
      .flatMap((source) => [...source.matchAll(/(?:GWP|CH4|N2O) (\d\d+)\b(?! (?:ก|ปี))/g)])
      .map(([, value]) => Number(value));
    expect(new Set(potentials)).toEqual(new Set([METHANE, NITROUS_OXIDE]));
  });

  it('are left out, with the reason, where no source is known', () => {
    for (const code of ['LANDAPP', 'SEWER']) {
      expect(ways.get(code)?.emissionFactor, code).toBeUndefined();
      expect(sourceOf(code)).toContain('ยังไม่มีค่าที่อ้างอิงได้');
    }
  });
});

function factor({ emissionFactor }: { emissionFactor?: number | undefined }): number {
  return emissionFactor ?? 0;
}

it('loose food waste is weighed by the litre with the density of its source, liquids are not', () => {
  const litres = new Map(starter('units').map((row) => [row.code, row]));
  const perGallon = (3.8 * 0.45359237) / 3.785411784;
  expect(litres.get('LWASTE')).toMatchObject({ basis: 'derived' });
  expect(litres.get('LWASTE')?.kgPerUnit).toBeCloseTo(perGallon, 3);
  expect(litres.get('LWASTE')?.source).toContain('US EPA');
  expect(litres.get('L')?.source).toContain('ของเหลว');
});

describe('the groups of materials a new office begins with', () => {
  const rows = z
    .array(
      z.looseObject({
        code: z.string(),
        inediblePercent: z.number(),
        inedibleBasis: z.string(),
        inedibleSource: z.string(),
        pricePerKg: z.number().optional(),
        priceBasis: z.string().optional(),
        priceSource: z.string().optional(),
      }),
    )
    .parse(
      JSON.parse(
        readFileSync(new URL('../../data/starter/materials.json', import.meta.url), 'utf8'),
      ),
    );
  const group = (code: string) => rows.find((row) => row.code === code);

  it('all have an inedible share, and call a judgement a judgement', () => {
    expect(rows).toHaveLength(20);
    for (const { code, inedibleBasis, inedibleSource } of rows) {
      expect(inedibleBasis === 'judgement', code).toBe(
        inedibleSource.startsWith('ค่ากำหนดเริ่มต้นของระบบ ยังไม่มีแหล่งอ้างอิง'),
      );
    }
    expect(group('MIX')).toMatchObject({ inediblePercent: 60.5, inedibleBasis: 'sourced' });
    expect(group('INED')).toMatchObject({ inediblePercent: 100, inedibleBasis: 'exact' });
  });

  it('have a price only where somebody published one, and say who and when', () => {
    const priced = rows.filter(({ pricePerKg }) => pricePerKg !== undefined);
    expect(priced.map(({ code }) => code)).toEqual([
      'RICE',
      'VEG',
      'PORK',
      'CHICKEN',
      'FISH',
      'SEAFOOD',
      'EGG',
    ]);
    for (const { code, priceBasis, priceSource } of priced) {
      expect(['sourced', 'derived'], code).toContain(priceBasis);
      expect(priceSource, code).toMatch(/กรมการค้าภายใน.* 256\d/);
    }
    expect(group('VEG')?.pricePerKg).toBeCloseTo((10 + 10 + 16 + 14 + 20 + 20 + 12) / 7, 2);
    expect(group('CHICKEN')?.pricePerKg).toBeCloseTo((83.88 + 88.06 + 85.56) / 3, 2);
    expect(group('FISH')?.pricePerKg).toBeCloseTo((72.5 + 105 + 76.3) / 3, 2);
    expect(group('EGG')?.pricePerKg).toBeCloseTo(4.23 / 0.0575, 2);
    expect(group('RICE')?.pricePerKg).toBeCloseTo(117.94 / 5, 2);
  });
});
