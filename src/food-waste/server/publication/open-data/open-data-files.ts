import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** What all files together may take; those made first go first. */
const MOST_BYTES = 2 * 1024 ** 3;
/** What is not whole ends so. */
const PART = '.part';
/** No file takes so long to make: its process is gone. */
const ABANDONED_MILLISECONDS = 60 * 60 * 1000;

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** A whole file, opened. */
export interface OpenedFile {
  readonly size: number;
  readonly stream: Readable;
}

/** What makes the bytes of a file, and what they go through. */
export type WriteFile = () => readonly [Readable, ...Transform[]];

async function openWhole(path: string): Promise<OpenedFile | null> {
  try {
    const handle = await open(path);
    const { size } = await handle.stat();
    return { size, stream: handle.createReadStream() };
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/**
 * Files that are made once, when somebody first wants them, and cached in a folder. One is made at a
 * time, however many are wanted: others have the server too. A file is whole or is not there.
 */
export class OpenDataFiles {
  readonly #making = new Map<string, Promise<void>>();
  #last: Promise<unknown> = Promise.resolve();
  #folder: Promise<string> | undefined;
  /** A folder that goes with this server. */
  #passing: string | null = null;

  /**
   * @param folder where they are cached; where there is none, or nothing may be written there, they
   * last as long as this server
   * @param readCurrent returns which names may still be requested
   */
  constructor(
    private readonly folder: string | undefined,
    private readonly readCurrent: () => Promise<(name: string) => boolean>,
  ) {}

  /** Opens a file by its name, which says all that is in it; it is made first where there is none. */
  async open(name: string, write: WriteFile): Promise<OpenedFile> {
    this.#folder ??= this.#prepare();
    const path = join(await this.#folder, name);
    const known = await openWhole(path);
    if (known) return known;
    await this.#make(path, write);
    const made = await openWhole(path);
    if (!made) throw new Error(`${path} is gone`);
    return made;
  }

  async close(): Promise<void> {
    await this.#last.catch(() => undefined);
    if (this.#passing !== null) await rm(this.#passing, { recursive: true, force: true });
  }

  async #prepare(): Promise<string> {
    if (this.folder !== undefined) {
      try {
        await mkdir(this.folder, { recursive: true });
        return this.folder;
      } catch {
        // The data folder may be one that can only be read.
      }
    }
    this.#passing = await mkdtemp(join(tmpdir(), 'open-data-'));
    return this.#passing;
  }

  /** Makes a file after those that are wanted already, unless it is one of them. */
  #make(path: string, write: WriteFile): Promise<void> {
    const known = this.#making.get(path);
    if (known) return known;
    const making = this.#last
      .catch(() => undefined)
      .then(() => this.#write(path, write))
      .finally(() => this.#making.delete(path));
    this.#making.set(path, making);
    this.#last = making;
    return making;
  }

  async #write(path: string, write: WriteFile): Promise<void> {
    const part = `${path}.${randomUUID()}${PART}`;
    try {
      // On the disk before it has its name: it is not half there after a power cut either.
      await pipeline([...write(), createWriteStream(part, { flush: true })]);
      await rename(part, path);
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
    await this.#tidy();
  }

  /** Takes out what nobody wants any more, what was never finished, and what is too much. */
  async #tidy(): Promise<void> {
    const folder = await this.#folder;
    if (folder === undefined) return;
    const isCurrent = await this.readCurrent();
    const stored: { readonly path: string; readonly size: number; readonly at: number }[] = [];
    for (const name of await readdir(folder)) {
      const path = join(folder, name);
      // Another server with the same folder may have been quicker.
      const found = await stat(path).catch(() => null);
      if (!found?.isFile()) continue;
      const { size, mtimeMs: at } = found;
      const isWanted = name.endsWith(PART)
        ? Date.now() - at < ABANDONED_MILLISECONDS
        : isCurrent(name);
      if (isWanted) stored.push({ path, size, at });
      else await rm(path, { force: true });
    }
    stored.sort((one, other) => other.at - one.at);
    let bytes = 0;
    for (const { path, size } of stored) {
      bytes += size;
      if (bytes > MOST_BYTES) await rm(path, { force: true });
    }
  }
}
