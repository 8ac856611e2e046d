import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import type { Plugin } from 'vite';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
const COMPRESSIBLE = /\.(js|css|html|json|svg|txt|map)$/;
/** Edited where the app is installed: a compressed copy would go on saying the old things. */
const EDITED_FILES = new Set(['site.json', 'index.html']);

/** Writes `.br` and `.gz` beside every text file of the build, so that the server only picks. */
export function precompress(): Plugin {
  let directory = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      directory = resolve(config.root, config.build.outDir);
    },
    async writeBundle() {
      const entries = await readdir(directory, { recursive: true, withFileTypes: true });
      for (const entry of entries) {
        if (!entry.isFile() || !COMPRESSIBLE.test(entry.name)) continue;
        if (EDITED_FILES.has(entry.name)) continue;
        const path = join(entry.parentPath, entry.name);
        const content = await readFile(path);
        const params = {
          [zlib.BROTLI_PARAM_QUALITY]: zlib.BROTLI_MAX_QUALITY,
          [zlib.BROTLI_PARAM_SIZE_HINT]: content.length,
        };
        const compressed = {
          br: await compressBrotli(content, { params }),
          gz: await compressGzip(content, { level: zlib.Z_BEST_COMPRESSION }),
        };
        for (const [extension, smaller] of Object.entries(compressed)) {
          if (smaller.length < content.length) await writeFile(`${path}.${extension}`, smaller);
        }
      }
    },
  };
}
