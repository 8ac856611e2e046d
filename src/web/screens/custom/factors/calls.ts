import { isRecord } from '../../../../schema/record.ts';
import { request, unwrap } from '../../../session/index.ts';

/** Which factor all records of a way are to have: that of their day, of the way, or of a version. */
export type Version = 'byDate' | 'own' | number;

export interface Compared {
  readonly before: number | null;
  readonly after: number | null;
}

/** What a recalculation would change. */
export interface Preview {
  readonly records: number;
  readonly first: string | null;
  readonly last: string | null;
  readonly kgCo2e: Compared;
  readonly avoided: Compared;
  readonly factors: readonly { readonly factor: number | null; readonly records: number }[];
}

const numberIn = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const textIn = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const compared = (value: unknown): Compared => {
  const found = isRecord(value) ? value : {};
  return { before: numberIn(found.before), after: numberIn(found.after) };
};

async function call(name: string, wasteManageId: number, version: Version): Promise<Preview> {
  const body = { data: { wasteManageId, version } };
  const data = unwrap(await request(`/api/wastecateory/${name}`, { method: 'POST', body }));
  const found = isRecord(data) ? data : {};
  const factors = Array.isArray(found.factors) ? found.factors.filter(isRecord) : [];
  return {
    records: numberIn(found.records) ?? 0,
    first: textIn(found.first),
    last: textIn(found.last),
    kgCo2e: compared(found.kgCo2e),
    avoided: compared(found.avoided),
    factors: factors.map(({ factor, records }) => ({
      factor: numberIn(factor),
      records: numberIn(records) ?? 0,
    })),
  };
}

/** Throws `HttpError`. */
export const previewRecalculation = (way: number, version: Version): Promise<Preview> =>
  call('previewFactorRecalculation', way, version);

/** Gives all records of the way the factor. Throws `HttpError`. */
export const recalculate = (way: number, version: Version): Promise<Preview> =>
  call('recalculateFactors', way, version);
