import { beforeAll, expect, it } from 'vitest';
import { describeEachDatabase } from '../../support/databases.ts';
import { type RecordBench, withStarter } from '../records/support.ts';
import { ADMIN, type Bench, start } from '../resources/support.ts';

describeEachDatabase('the quick search by the names of areas', (open) => {
  let bench: Bench;
  let starter: RecordBench;

  beforeAll(async () => {
    bench = await start(await open('starter'));
    starter = await withStarter(bench);
    const tambons = { ริมใต้: '500701', ศรีภูมิ: '500101', พระบรม: '100101', หมูสี: '302105' };
    for (const [name, tambonCode] of Object.entries(tambons)) {
      await starter.reporter({ name, tambonCode });
      await starter.save('wasteRecords', starter.waste({ tambonCode, note: name }));
    }
    const menu = { tambonCode: '500701', note: 'หมู', materialId: starter.id('materials', 'PORK') };
    await starter.save('wasteRecords', starter.waste(menu));
  });

  const notes = async (text: string) => {
    const { data, total } = await bench.service.search(ADMIN, 'wasteRecords', { text });
    expect(total).toBe(data.length);
    return data.map(({ note }) => note).toSorted();
  };

  it.each([
    ['a province', 'เชียงใหม่', ['ริมใต้', 'ศรีภูมิ', 'หมู']],
    ['a province by the beginning of its name', 'กรุงเทพ', ['พระบรม']],
    ['a province in short', 'กทม.', ['พระบรม']],
    ['a province as it is mostly called', 'กรุงเทพฯ', ['พระบรม']],
    ['a province after what it is', 'จังหวัด เชียงใหม่', ['ริมใต้', 'ศรีภูมิ', 'หมู']],
    ['an amphoe and its province', 'อ. แม่ริม จ. เชียงใหม่', ['ริมใต้', 'หมู']],
    ['an amphoe in English and a material', 'mae rim เนื้อหมู', ['หมู']],
    ['a word of many English names', 'mae', []],
    ['a province in English', 'chiang mai', ['ริมใต้', 'ศรีภูมิ', 'หมู']],
    ['an amphoe', 'แม่ริม', ['ริมใต้', 'หมู']],
    ['an amphoe with what it is', 'อ.แม่ริม', ['ริมใต้', 'หมู']],
    ['a tambon', 'ริมใต้', ['ริมใต้', 'หมู']],
    ['an area and a material', 'แม่ริม เนื้อหมู', ['หมู']],
    ['an area and something of nowhere', 'แม่ริม ไม่มีที่ไหน', []],
  ])('finds records by %s', async (_what, text, expected) => {
    expect(await notes(text)).toEqual(expected);
  });

  it('does not take a short word for the beginning of an area', async () => {
    expect(await notes('หมู')).not.toContain('หมูสี');
  });

  it('finds places, and whoever chooses one finds none by it', async () => {
    const found = async (data: object) =>
      (await bench.service.search(ADMIN, 'places', data)).data.map(({ name }) => name);
    expect(await found({ text: 'แม่ริม' })).toEqual(['ริมใต้']);
    expect(await found({ text: 'แม่ริม', options: true })).toEqual([]);
  });
});
