import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { z } from 'zod';

const lockSchema = z.object({
  packages: z.object({ 'node_modules/@electric-sql/pglite': z.object({ version: z.string() }) }),
});

/**
 * Makes an empty database and packs its folder (a gzipped tar of about 5 MB). A database begun
 * from it is ready in a fraction of the time and memory that making one from nothing takes.
 */
async function makeTemplate(): Promise<Uint8Array> {
  const database = await PGlite.create();
  await database.exec('checkpoint');
  const packed = await database.dumpDataDir('gzip');
  await database.close();
  return new Uint8Array(await packed.arrayBuffer());
}

/**
 * Path of the packed empty database. Making it takes seconds and much memory, so it is cached
 * between builds and test runs, one for each PGlite version.
 */
export async function keptTemplate(): Promise<string> {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  const lock = lockSchema.parse(JSON.parse(await readFile(`${root}package-lock.json`, 'utf8')));
  const { version } = lock.packages['node_modules/@electric-sql/pglite'];
  const folder = `${root}node_modules/.cache/food-waste-back-office`;
  const path = `${folder}/embedded-template-${version}.tar.gz`;
  if (!existsSync(path)) {
    await mkdir(folder, { recursive: true });
    // Written aside and moved, for two runs may come here at once.
    const aside = `${path}.${process.pid}`;
    await writeFile(aside, await makeTemplate());
    await rename(aside, path);
  }
  return path;
}
