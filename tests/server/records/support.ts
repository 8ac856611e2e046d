import { fileURLToPath } from 'node:url';
import type { WireRow } from '../../../src/engine/server/resources/rows.ts';
import { seedStarterData } from '../../../src/engine/server/seed/starter.ts';
import { ADMIN, type Bench } from '../resources/support.ts';

const STARTER = fileURLToPath(new URL('../../../data/starter', import.meta.url));

/** A bench with the starter rows, and who and what a record is made of. */
export interface RecordBench {
  readonly bench: Bench;
  /** The id of a starter row by its code. */
  id(resource: string, code: string): number;
  /** Adds a reporter. */
  reporter(fields?: Record<string, unknown>): Promise<WireRow>;
  /** What a record of food waste is sent with, at the least. */
  waste(fields?: Record<string, unknown>): Record<string, unknown>;
  packaging(fields?: Record<string, unknown>): Record<string, unknown>;
  save(resource: string, data: Record<string, unknown>): Promise<WireRow>;
}

let people = 0;

/** Puts the starter rows into a bench. */
export async function withStarter(bench: Bench): Promise<RecordBench> {
  await seedStarterData(bench.context, STARTER);
  const ids = new Map<string, number>();
  for (const resource of Object.values(bench.context.config.resources)) {
    if (resource.replaced) continue;
    const { data } = await bench.service.search(ADMIN, resource.name, {
      pagination: { pageSize: 500 },
    });
    for (const row of data) ids.set(`${resource.name} ${row.code}`, Number(row.id));
  }
  const id = (resource: string, code: string): number => {
    const found = ids.get(`${resource} ${code}`);
    if (found === undefined) throw new Error(`${resource} ${code}`);
    return found;
  };
  const save: RecordBench['save'] = (resource, data) => bench.service.save(ADMIN, resource, data);
  return {
    bench,
    id,
    save,
    reporter: (fields = {}) => {
      people += 1;
      return save('places', {
        name: `สมศรี มีสุข${people}`,
        userType: 'consumer',
        tambonCode: '100101',
        members: 4,
        ...fields,
      });
    },
    waste: (fields = {}) => ({
      recordDate: '2026-11-20',
      userType: 'consumer',
      tambonCode: '100101',
      materialId: id('materials', 'RICE'),
      quantity: 3,
      unitId: id('units', 'KHID'),
      part: 'edible',
      wasteFoodId: id('wasteFoods', 'PLATE'),
      wasteManageId: id('wasteManages', 'MUNI'),
      method: 'directWeighing',
      ...fields,
    }),
    packaging: (fields = {}) => ({
      recordDate: '2026-11-20',
      userType: 'consumer',
      tambonCode: '100101',
      categoryUnitId: id('categoryUnits', 'PB1'),
      pieces: 12,
      wasteManagePackagingId: id('wasteManagePackagings', 'P-REUSE'),
      ...fields,
    }),
  };
}
