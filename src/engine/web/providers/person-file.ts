import { todayAt } from '../dates/format/index.ts';
import { callApi } from './call.ts';
import { handOver } from './hand-over.ts';

/** Hands over the file of a person: one's own without an `id`. Throws `HttpError`. */
export async function downloadPerson(id?: number): Promise<void> {
  const path = id === undefined ? 'auth/exportProfile' : 'user/exportPerson';
  const body = id === undefined ? {} : { data: { id } };
  const text = JSON.stringify(await callApi(path, { method: 'POST', body }), null, 2);
  const name = `person-${id ?? 'own'}-${todayAt(Date.now())}.json`;
  handOver(new Blob([text], { type: 'application/json' }), name);
}
