import { type RequestOptions, request, unwrap } from '../session/index.ts';

/**
 * Calls the API and answers what stands under `data` (or the whole body of a server that does not
 * wrap). `path` has no leading `/api/`: `foodcateory/loadMaterialSubDropdow`. The body goes as it
 * is, since some calls of the contract are not wrapped in `data`. Throws `HttpError`.
 */
export async function callApi(path: string, options: RequestOptions = {}): Promise<unknown> {
  return unwrap(await request(`/api/${path}`, options));
}
