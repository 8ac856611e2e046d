import { fsyncSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type EmscriptenOptions = Parameters<NodeFS['init']>[1];

/** The part of Emscripten's file system on Node that `fsync` is added to. */
interface NodeFileSystemModule {
  NODEFS: {
    stream_ops: { fsync?: (stream: { nfd?: number }) => number };
    /** Turns an error of Node into one that PostgreSQL understands. */
    tryFSOperation: (operation: () => void) => void;
  };
}

/**
 * PGlite's file system on a folder, with the `fsync` it lacks: without one, what PostgreSQL
 * believes to be on the disk may be lost when the power fails. It reaches into PGlite, so the
 * version is pinned and a test counts the calls.
 */
export class DurableFileSystem extends NodeFS {
  override async init(
    database: Parameters<NodeFS['init']>[0],
    options: EmscriptenOptions,
  ): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(database, options);
    const addFlush = (module: unknown) => {
      // PGlite types NODEFS only as something mountable; the shape is Emscripten's own.
      const { NODEFS } = module as NodeFileSystemModule;
      NODEFS.stream_ops.fsync = ({ nfd }) => {
        if (nfd !== undefined) {
          NODEFS.tryFSOperation(() => fsyncSync(nfd));
        }
        return 0;
      };
    };
    return {
      emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFlush] },
    };
  }
}

/**
 * How PostgreSQL is started when its data must survive a power cut. PGlite's own parameters begin
 * with `-F`, which turns flushing off; of the ways to flush the log only `fsync` reaches the
 * disk, for Emscripten's `fdatasync` does nothing.
 */
export const DURABLE_START_PARAMETERS: string[] = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
];
