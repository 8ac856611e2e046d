import type simpleRest from '@refinedev/simple-rest';
import { request } from '../session/index.ts';
import { takePrefetched } from './prefetch.ts';

type HttpClient = NonNullable<Parameters<typeof simpleRest>[1]>;

interface Answer {
  readonly data: unknown;
}

type Method = 'PUT' | 'PATCH';

const sending =
  (method: Method) =>
  async (path: string, body: unknown): Promise<Answer> => ({
    data: await request(path, { method, body }),
  });

/** The request pipeline in the shape `@refinedev/simple-rest` calls its HTTP client by. */
const client = {
  get: async (path: string): Promise<Answer> => ({ data: await request(path.replace(/\?$/, '')) }),
  delete: async (path: string, options: Answer): Promise<Answer> => ({
    data: await request(path, { method: 'DELETE', body: options.data }),
  }),
  post: async (path: string, body: unknown): Promise<Answer> => ({
    data: await (takePrefetched({ path, body }) ?? request(path, { method: 'POST', body })),
  }),
  put: sending('PUT'),
  patch: sending('PATCH'),
};

// simple-rest takes a whole axios client, but calls only these five methods.
export const httpClient = client as unknown as HttpClient;
