import { type RequestOptions, request } from '../session/index.ts';

/** Hands a file to the person, as the browser's own downloads. */
export function handOver(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Fetches a workbook and hands it over; `name` without its ending. Throws `HttpError`. */
export async function fetchWorkbook(
  path: string,
  name: string,
  options?: RequestOptions,
): Promise<void> {
  const file = await request(path, options);
  if (!(file instanceof Blob)) throw new Error('The answer is no file');
  handOver(file, `${name}.xlsx`);
}
