import { describe, expect, it } from 'vitest';
import th from '../../../locales/th/dashboard.json' with { type: 'json' };
import { REFERENCES } from '../../../src/food-waste/server/dashboard/references.ts';

const wordsOf = (key: string): { name: string; source: string } | undefined =>
  new Map(Object.entries(th.references)).get(key);

describe('published figures that ours are held against', () => {
  const estimates = REFERENCES.filter(({ kind }) => kind === 'estimate');

  it('are called estimates of the year of their data, in their name and their source', () => {
    expect(estimates.length).toBeGreaterThan(0);
    for (const { key, year } of estimates) {
      const words = wordsOf(key);
      expect(words?.name, key).toContain('ค่าประมาณ');
      expect(words?.name, key).toContain(`พ.ศ. ${year}`);
      expect(words?.source, key).toMatch(new RegExp(`ค่าประมาณ.*พ\\.ศ\\. ${year} เผยแพร่โดย`));
    }
  });

  it('name who published them', () => {
    const publishers = ['สำนักงานการวิจัยแห่งชาติ', 'กรมควบคุมมลพิษ', 'UNEP'];
    for (const { key } of estimates) {
      const { source = '' } = wordsOf(key) ?? {};
      expect(
        publishers.some((publisher) => source.includes(publisher)),
        key,
      ).toBe(true);
    }
  });

  it('are of 2565 where UNEP published them in 2567', () => {
    const unep = REFERENCES.filter(({ key }) => key.startsWith('unep'));
    expect(unep.map(({ value, year }) => [value, year])).toEqual([
      [86, 2565],
      [79, 2565],
    ]);
  });
});
