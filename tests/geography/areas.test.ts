import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { AreaLevel } from '../../src/thailand/geography.ts';
import { loadAreas } from '../../src/thailand/server/geography/areas.ts';

const areas = loadAreas(fileURLToPath(new URL('../../data', import.meta.url)));

function found(level: AreaLevel, text: string): string[] {
  return areas.search(level, text).map(({ code }) => code);
}

describe('looking an area up by its code', () => {
  it.each([
    { code: '10', nameTh: 'กรุงเทพมหานคร', nameEn: 'Bangkok', parentCode: null },
    { code: '38', nameTh: 'บึงกาฬ', nameEn: 'Bueng Kan', parentCode: null },
    { code: '1001', nameTh: 'พระนคร', nameEn: 'Phra Nakhon', parentCode: '10' },
    { code: '3804', nameTh: 'เซกา', nameEn: 'Seka', parentCode: '38' },
    {
      code: '8001',
      nameTh: 'เมืองนครศรีธรรมราช',
      nameEn: 'Mueang Nakhon Si Thammarat',
      parentCode: '80',
    },
    {
      code: '100101',
      nameTh: 'พระบรมมหาราชวัง',
      nameEn: 'Phraborom Maharatchawang',
      parentCode: '1001',
    },
  ])('$code is $nameTh', (area) => {
    expect(areas.get(area.code)).toEqual(area);
  });

  it('knows the tambon codes given in recent years and not those they replaced', () => {
    const newer = {
      100910: 'พระโขนงใต้',
      101406: 'พญาไท',
      102602: 'รัชดาภิเษก',
      103402: 'อ่อนนุช',
      103403: 'พัฒนาการ',
      104402: 'ราษฎร์พัฒนา',
      104403: 'ทับช้าง',
      104702: 'บางนาเหนือ',
      104703: 'บางนาใต้',
      105002: 'บางบอนเหนือ',
      105003: 'บางบอนใต้',
      105004: 'คลองบางพราน',
      105005: 'คลองบางบอน',
      530407: 'ท่าแฝก',
    };
    for (const [code, nameTh] of Object.entries(newer))
      expect(areas.get(code)?.nameTh).toBe(nameTh);
    expect(['104701', '105001', '530306'].filter((code) => areas.has(code))).toEqual([]);
  });

  it('gives the way from the province down', () => {
    expect(areas.path('380404').map(({ nameTh }) => nameTh)).toEqual(['บึงกาฬ', 'เซกา', 'บ้านต้อง']);
    expect(areas.path('38').map(({ code }) => code)).toEqual(['38']);
    expect(areas.path('999999')).toEqual([]);
  });

  it('knows no code that is not listed', () => {
    expect(['', '1', '99', '1099', '100199', 'พระนคร'].filter((code) => areas.has(code))).toEqual(
      [],
    );
    expect(areas.get('99')).toBeUndefined();
  });
});

describe('searching areas', () => {
  const everyAmphoe = areas
    .search('province', '')
    .flatMap(({ code }) => areas.search('amphure', code));
  const everyTambon = everyAmphoe.flatMap(({ code }) => areas.search('tambon', code));

  it('gives every child of a parent by its whole code, and only those', () => {
    const khet = areas.search('amphure', '10');
    expect(khet).toHaveLength(50);
    expect(khet.every(({ parentCode }) => parentCode === '10')).toBe(true);
    expect(found('tambon', '1001')).toHaveLength(12);
    expect(everyAmphoe).toHaveLength(928);
    expect(everyTambon).toHaveLength(7436);
  });

  it('gives all provinces, and the first 100 of the other levels, for no text', () => {
    expect(found('province', '')).toHaveLength(77);
    expect(found('amphure', '  ')).toHaveLength(100);
    expect(found('tambon', '')).toHaveLength(100);
  });

  it.each<AreaLevel>(['province', 'amphure', 'tambon'])(
    'sorts %s as a Thai dictionary',
    (level) => {
      const names = areas.search(level, '').map(({ nameTh }) => nameTh);
      expect(names).toEqual([...names].sort(new Intl.Collator('th').compare));
      const nakhon = areas.search(level, 'นคร').map(({ nameTh }) => nameTh);
      expect(nakhon).toEqual([...nakhon].sort(new Intl.Collator('th').compare));
    },
  );

  it('finds by the start of the code', () => {
    expect(found('province', '9').sort()).toEqual(['90', '91', '92', '93', '94', '95', '96']);
    expect(found('tambon', '100101')).toEqual(['100101']);
    expect(found('amphure', '100').sort()).toEqual(
      ['1001', '1002', '1003', '1004', '1005', '1006', '1007', '1008', '1009'].sort(),
    );
    const withinBangkok = found('tambon', '10');
    expect(withinBangkok).toHaveLength(100);
    expect(withinBangkok.every((code) => code.startsWith('10'))).toBe(true);
  });

  it('finds by any part of the Thai or the English name, in any case', () => {
    expect(found('amphure', 'ะนค')).toContain('1001');
    expect(found('amphure', 'PHRA nakhon')).toContain('1001');
    expect(found('province', 'kok')).toEqual(['10']);
    expect(found('province', 'ไม่มีที่นี่')).toEqual([]);
    expect(found('province', '%')).toEqual([]);
  });

  it('gives at most 100, those beginning with the text before those containing it', () => {
    const kept = found('tambon', 'ดง');
    const matching = everyTambon.filter(({ nameTh }) => nameTh.includes('ดง'));
    const beginning = matching.filter(({ nameTh }) => nameTh.startsWith('ดง'));
    expect(matching.length).toBeGreaterThan(100);
    expect(beginning.length).toBeLessThan(100);
    expect(kept).toHaveLength(100);
    expect(kept).toEqual(expect.arrayContaining(beginning.map(({ code }) => code)));
  });

  it.each([
    ['province', ' จังหวัดเชียงใหม่ ', '50'],
    ['province', 'จ.เชียงใหม่', '50'],
    ['amphure', 'เขตพระนคร', '1001'],
    ['amphure', 'อำเภอ เซกา', '3804'],
    ['tambon', 'แขวงพระบรมมหาราชวัง', '100101'],
    ['tambon', 'ต.บ้านต้อง', '380404'],
    ['tambon', 'ตำบลบ้านต้อง', '380404'],
    ['amphure', '๑๐๐๑', '1001'],
  ] as const)('in %s understands "%s"', (level, text, code) => {
    expect(found(level, text)).toContain(code);
  });

  it('takes the word for a level as part of a name when nothing follows', () => {
    expect(areas.search('tambon', 'เขต').map(({ nameTh }) => nameTh)).toContain('หลักเขต');
  });
});
