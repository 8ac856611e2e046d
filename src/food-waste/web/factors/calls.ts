import { callApi } from '../../../engine/web/providers/call.ts';
import type { RecalculationPreview } from '../../factors.ts';

/** Which factor all records of a way are to have: that of their day, of the way, or of a version. */
export type Version = 'byDate' | 'own' | number;

async function call(
  name: string,
  wasteManageId: number,
  version: Version,
): Promise<RecalculationPreview> {
  const body = { data: { wasteManageId, version } };
  const answer = await callApi(`wastecateory/${name}`, { method: 'POST', body });
  // The calls are the product's own, as its server describes them.
  return answer as RecalculationPreview;
}

/** Throws `HttpError`. */
export const previewRecalculation = (
  way: number,
  version: Version,
): Promise<RecalculationPreview> => call('previewFactorRecalculation', way, version);

/** Gives all records of the way the factor. Throws `HttpError`. */
export const recalculate = (way: number, version: Version): Promise<RecalculationPreview> =>
  call('recalculateFactors', way, version);
