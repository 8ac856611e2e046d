import type { ImportPreview } from '../../../src/engine/declaration/excel-import.ts';
import { type RawRow, readRows } from '../../../src/engine/server/excel/read/reader.ts';
import type { RowProblem } from '../../../src/engine/server/http/errors.ts';
import type { TestServer } from '../../support/server.ts';

export interface Upload {
  readonly status: number;
  readonly bytes: Buffer;
  readonly data: ImportPreview;
  readonly error: {
    readonly code: string;
    readonly message: string;
    readonly rows: readonly RowProblem[];
    readonly preview?: ImportPreview;
  };
}

/** Somebody signed in who sends and fetches spreadsheets. */
export class Sheets {
  constructor(
    readonly server: TestServer,
    readonly token: string,
  ) {}

  static async of(server: TestServer): Promise<Sheets> {
    return new Sheets(server, (await server.signInAsAdmin()).token);
  }

  async fetch(call: string, body?: object, headers: Record<string, string> = {}): Promise<Buffer> {
    const answer = await this.server.app.inject({
      method: body === undefined ? 'GET' : 'POST',
      url: `/api/${call}`,
      headers: { authorization: `Bearer ${this.token}`, ...headers },
      ...(body && { payload: body }),
    });
    if (answer.statusCode !== 200) throw new Error(`${call}: ${answer.body}`);
    return answer.rawPayload;
  }

  async send(
    call: string,
    files: Uint8Array | readonly Uint8Array[],
    fields: Readonly<Record<string, string>> = {},
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Upload> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    for (const file of files instanceof Uint8Array ? [files] : files) {
      form.append('file', new Blob([Buffer.from(file)]), 'file.xlsx');
    }
    const request = new Request('http://here', { method: 'POST', body: form });
    const answer = await this.server.app.inject({
      method: 'POST',
      url: `/api/${call}`,
      payload: Buffer.from(await request.arrayBuffer()),
      headers: {
        ...{ authorization: `Bearer ${this.token}`, ...headers },
        'content-type': request.headers.get('content-type') ?? '',
      },
    });
    const json = /^application\/(\w+\+)?json/.test(String(answer.headers['content-type']))
      ? answer.json()
      : {};
    return { status: answer.statusCode, bytes: answer.rawPayload, ...json };
  }

  preview(call: string, file: Uint8Array): Promise<Upload> {
    return this.send(call, file, { step: 'preview' });
  }

  apply(call: string, file: Uint8Array, revision?: string): Promise<Upload> {
    return this.send(call, file, { step: 'apply', ...(revision && { revision }) });
  }
}

/** The rows of the first sheet of a file. */
export async function rowsOf(file: Buffer): Promise<RawRow[]> {
  const rows: RawRow[] = [];
  for await (const batch of readRows(file, new AbortController().signal)) rows.push(...batch.rows);
  return rows;
}
