import * as z from 'zod/mini';
import { callApi } from '../../../engine/web/providers/call.ts';

/** Which factor all records of a way are to have: that of their day, of the way, or of a version. */
export type Version = 'byDate' | 'own' | number;

const known = z.nullable(z.number());
const compared = z.object({ before: known, after: known });
const day = z.nullable(z.string());
const PREVIEW = z.object({
  records: z.number(),
  first: day,
  last: day,
  kgCo2e: compared,
  avoided: compared,
  isReference: z.boolean(),
  factors: z.array(z.object({ factor: known, records: z.number() })),
});

export type Compared = z.infer<typeof compared>;
/** What a recalculation would change. */
export type Preview = z.infer<typeof PREVIEW>;

async function call(name: string, wasteManageId: number, version: Version): Promise<Preview> {
  const body = { data: { wasteManageId, version } };
  return PREVIEW.parse(await callApi(`wastecateory/${name}`, { method: 'POST', body }));
}

/** Throws `HttpError`. */
export const previewRecalculation = (way: number, version: Version): Promise<Preview> =>
  call('previewFactorRecalculation', way, version);

/** Gives all records of the way the factor. Throws `HttpError`. */
export const recalculate = (way: number, version: Version): Promise<Preview> =>
  call('recalculateFactors', way, version);
