import { gatherPeople, permissionKeys } from '../run/people.ts';
import type { Product } from '../run/product.ts';
import type { Json } from '../texts/json.ts';
import { recordAccount } from './account.ts';
import { recordDashboards } from './dashboards.ts';
import { recordSpreadsheets } from './excel.ts';
import { recordRemoval, recordRest, recordUsual } from './plain.ts';
import { recordPublications } from './publications.ts';
import { Recorder } from './recorder.ts';
import { RESOURCES } from './rows.ts';
import { recordWrites } from './saves.ts';
import { recordReads } from './searches.ts';
import { recordUsers } from './users.ts';

export interface RecordedCalls {
  readonly files: Readonly<Record<string, Json>>;
  /** `POST /api/foodcateory/saveUnits` */
  readonly called: ReadonlySet<string>;
}

/**
 * Makes every call of the product as everybody who may make it, and those who may not, on a product
 * with demonstration data that nobody has used yet.
 * @param declaration the frozen `resources.config.ts`: its permission keys and fields are tried
 */
export async function recordCalls(product: Product, declaration: Json): Promise<RecordedCalls> {
  const people = await gatherPeople(product.address, permissionKeys(declaration));
  const searches = RESOURCES.map(
    ({ resource, group, search }) => [resource, `${group}/${search}`] as const,
  );
  const recorder = new Recorder(people, new Map(searches));
  await recordUsual(recorder);
  await recordReads(recorder, declaration);
  await recordDashboards(recorder);
  await recordPublications(recorder);
  await recordSpreadsheets(recorder);
  await recordWrites(recorder);
  await recordRest(recorder);
  await recordUsers(recorder);
  await recordRemoval(recorder);
  await recordAccount(recorder, product);
  return { files: recorder.files, called: recorder.called };
}
