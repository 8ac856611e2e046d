import { csvAddress, excelCalls } from '../../../declaration/excel.ts';
import type { Resource } from '../../../declaration/types.ts';
import { datedName, fetchWorkbook, handOver } from '../../providers/hand-over.ts';
import { request } from '../../session/index.ts';
import { type RequestOptions, send } from '../../session/transport.ts';
import { type ListState, searchFilters } from '../list/state.ts';

/** How a download is watched and given up. */
export interface Watching {
  readonly signal: AbortSignal;
  /** Bytes that have come so far: how many there will be is not known while the file is made. */
  readonly onReceived: (bytes: number) => void;
}

function counted({ onReceived }: Watching): NonNullable<RequestOptions['via']> {
  return async (...call) => {
    const response = await send(...call);
    if (!response.body) return response;
    let bytes = 0;
    const counter = new TransformStream<Uint8Array, Uint8Array>({
      transform: (piece, on) => {
        bytes += piece.length;
        onReceived(bytes);
        on.enqueue(piece);
      },
    });
    return new Response(response.body.pipeThrough(counter), response);
  };
}

export type ExportFormat = 'xlsx' | 'csv';

/**
 * Downloads everything that a list shows, on all its pages. Throws `HttpError`; `AbortError` once
 * given up: the server stops, and there is no file.
 */
export async function downloadRows(
  resource: Resource,
  title: string,
  state: ListState,
  format: ExportFormat,
  watching: Watching,
): Promise<void> {
  const calls = excelCalls(resource);
  const data = {
    ...(state.text !== '' && { text: state.text }),
    ...(state.sorter && { sorters: [state.sorter] }),
    filters: searchFilters(state),
  };
  const name = datedName(title);
  const options = {
    method: 'POST',
    body: { data },
    signal: watching.signal,
    via: counted(watching),
  } as const;
  if (format === 'xlsx') {
    await fetchWorkbook(`/api/${calls.group}/${calls.export}`, name, options);
    return;
  }
  const file = await request(csvAddress(calls), options);
  if (!(file instanceof Blob)) throw new Error('The answer is no file');
  handOver(file, `${name}.csv`);
}
