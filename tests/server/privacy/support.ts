import type { TestServer } from '../../support/server.ts';

/** Records packaging waste that this person reported, by an administrator. */
export async function reportFor(
  server: TestServer,
  reporterId: unknown,
): Promise<Record<string, unknown>> {
  const kind = { name: `ถุงของ ${reporterId}`, packagingMaterial: 'plastic', gramsPerPiece: 2 };
  const way = { name: `รีไซเคิลของ ${reporterId}`, rank: 1, recovered: true };
  const categoryUnit = await server.save('foodcateory/saveCategoryUnits', kind);
  const manage = await server.save('wastecateory/saveWasteManagePackaging', way);
  return server.save('wastecateory/savePackagingRecord', {
    recordDate: '2026-02-01',
    reporterId,
    userType: 'consumer',
    tambonCode: '100101',
    categoryUnitId: categoryUnit.id,
    pieces: 3,
    wasteManagePackagingId: manage.id,
    clean: 'clean',
  });
}
