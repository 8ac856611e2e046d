/** A disk so small that a test can fill it: Linux keeps it in memory. */
import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const BLOCK = Buffer.alloc(64 * 1024, 1);
const MEGABYTES = 400;

const mount = (folder: string): boolean =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${MEGABYTES}m`, 'tmpfs', folder]).status === 0;

function unmount(folder: string): void {
  // What a killed process still holds is let go with it.
  spawnSync('umount', ['--lazy', folder]);
  rmdirSync(folder);
}

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'food-waste-disk-'));

/** Whether disks can be made here: on Linux, by root, unless a container forbids it. */
export function canMakeDisks(): boolean {
  const folder = newFolder();
  if (!mount(folder)) {
    rmdirSync(folder);
    return false;
  }
  unmount(folder);
  return true;
}

export class SmallDisk {
  readonly #ballast: string;
  readonly #removeWithUs = (): void => this.remove();

  private constructor(readonly folder: string) {
    this.#ballast = join(folder, 'ballast');
    process.once('exit', this.#removeWithUs);
  }

  /** @throws where none can be made */
  static async make(): Promise<SmallDisk> {
    const folder = newFolder();
    if (!mount(folder)) throw new Error(`No disk can be made at ${folder}: only root may mount.`);
    await chmod(folder, 0o777);
    return new SmallDisk(folder);
  }

  /** Fills it to the last byte. */
  fill(): void {
    const file = openSync(this.#ballast, 'a');
    try {
      for (let size = BLOCK.length; size >= 1; size = Math.floor(size / 2))
        this.#fillBy(file, size);
    } finally {
      closeSync(file);
    }
  }

  #fillBy(file: number, size: number): void {
    try {
      for (;;) writeSync(file, BLOCK, 0, size);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
    }
  }

  /** Makes room again. */
  empty(): void {
    rmSync(this.#ballast, { force: true });
  }

  remove(): void {
    process.removeListener('exit', this.#removeWithUs);
    unmount(this.folder);
  }
}
