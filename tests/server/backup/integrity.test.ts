/** What a backup is refused for: a changed bit, a newer product; and sessions that it would revive. */

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plugins } from '../../../application.server.ts';
import { openBackup } from '../../../src/engine/server/backup/read.ts';
import { restoreBackup } from '../../../src/engine/server/backup/restore.ts';
import { writeBackup } from '../../../src/engine/server/backup/write.ts';
import type { Database } from '../../../src/engine/server/db/database.ts';
import { openFreshDatabase } from '../../support/databases.ts';
import { ADMIN_PASSWORD, type SignedIn, startTestServer } from '../../support/server.ts';
import { newFolder, putBack } from './support.ts';

const NOW = new Date('2026-03-01T02:00:00Z');

/** A small office: what is tried a thousand times must be read quickly. */
async function makeNotes(database: Database): Promise<void> {
  await database.db.execute(sql`create table notes (words text)`);
  await database.db.execute(
    sql`insert into notes select 'ข้าวเหลือ ' || n from generate_series(1, 50) n`,
  );
  await database.db.execute(
    sql`create table system_migrations (name text, applied_at timestamptz)`,
  );
  await database.db.execute(
    sql`insert into system_migrations values ('0001-credentials-sessions-files-settings', now())`,
  );
}

/** Bytes that follow a signature of the zip format: headers with the names in them. */
function headerBytes(file: Buffer): Set<number> {
  const LENGTH = 90;
  const places = new Set<number>();
  for (let at = file.indexOf('PK'); at !== -1; at = file.indexOf('PK', at + 1)) {
    for (let byte = at; byte < Math.min(at + LENGTH, file.length); byte += 1) places.add(byte);
  }
  return places;
}

describe('a backup of a small office', () => {
  let office: Database;
  let folder: string;
  let whole: Buffer;
  let tried = 0;

  const write = (name: string, options: { version?: string } = {}) =>
    writeBackup({
      database: office,
      siteFolder: `${folder}/site`,
      file: `${folder}/${name}`,
      now: NOW,
      ...options,
    });

  beforeAll(async () => {
    office = await openFreshDatabase('postgres');
    await makeNotes(office);
    folder = await newFolder();
    await mkdir(`${folder}/site`);
    await writeFile(`${folder}/site/site.json`, '{}');
    await write('whole.zip');
    whole = await readFile(`${folder}/whole.zip`);
  });
  afterAll(() => office.close());

  /** What opening a file says that has these bytes; undefined when it takes them for whole. */
  async function refusalOf(bytes: Buffer): Promise<unknown> {
    tried += 1;
    const file = `${folder}/spoilt${tried}.zip`;
    await writeFile(file, bytes);
    try {
      (await openBackup(file, plugins)).close();
      return undefined;
    } catch (error) {
      return error;
    }
  }

  it('is refused when a single bit of its headers or of anything else has changed', async () => {
    const headers = headerBytes(whole);
    const unnoticed: string[] = [];
    const before = tried;
    for (let bit = 0; bit < whole.length * 8; bit += 1) {
      const place = Math.floor(bit / 8);
      // Odd steps meet every place of a bit within its byte.
      if (bit % (headers.has(place) ? 11 : 41) !== 0) continue;
      const spoilt = Buffer.from(whole);
      spoilt.writeUInt8(spoilt.readUInt8(place) ^ (1 << (bit % 8)), place);
      const refusal = await refusalOf(spoilt);
      if (!(refusal instanceof Error && refusal.name === 'BackupProblem')) {
        unnoticed.push(`bit ${bit % 8} of byte ${place}: ${String(refusal)}`);
      }
    }
    expect(unnoticed).toEqual([]);
    expect(tried - before).toBeGreaterThan(500);
  });

  it('is refused when bytes are missing at its end, or more follow', async () => {
    const refused = expect.objectContaining({ name: 'BackupProblem' });
    for (const length of [0, 1, 30, 64, 100, whole.length - 1]) {
      expect(await refusalOf(whole.subarray(0, length)), `${length} bytes`).toEqual(refused);
    }
    expect(await refusalOf(Buffer.concat([whole, Buffer.from('\n')]))).toEqual(refused);
    expect(await refusalOf(whole)).toBeUndefined();
  });

  it('is refused by an older version of the product than wrote it, which says so', async () => {
    await write('newer.zip', { version: '999.0.0' });
    await expect(openBackup(`${folder}/newer.zip`, plugins)).rejects.toMatchObject({
      key: 'backupNewer',
      part: '999.0.0',
    });
    await write('older.zip', { version: '0.0.9' });
    (await openBackup(`${folder}/older.zip`, plugins)).close();
  });

  it('is refused where the tables went through a step that is not known yet', async () => {
    await office.db.execute(sql`insert into system_migrations values ('9999-of-tomorrow', now())`);
    await write('tomorrow.zip');
    await expect(openBackup(`${folder}/tomorrow.zip`, plugins)).rejects.toMatchObject({
      key: 'backupNewer',
      part: '9999-of-tomorrow',
    });
  });
});

describe('sessions in a backup', () => {
  let office: Database;
  let file: string;
  let signedIn: SignedIn;

  beforeAll(async () => {
    office = await openFreshDatabase('postgres');
    const server = await startTestServer(office);
    signedIn = await server.signInAsAdmin();
    file = `${await newFolder()}/office.zip`;
    await writeBackup({ database: office, siteFolder: '', file, now: server.clock.now() });
    await server.app.close();
  });
  afterAll(() => office.close());

  it('are ended when it is restored, and people sign in again', async () => {
    const restored = await openFreshDatabase('postgres');
    await putBack(file, restored);
    const server = await startTestServer(restored);
    const { cookie, token } = signedIn;
    const refreshed = await server.call('GET', '/api/auth/refreshToken', undefined, { cookie });
    expect(refreshed.status).toBe(401);
    const listed = await server.call('GET', '/api/auth/sessions', undefined, { token });
    expect(listed.status).toBe(401);
    expect((await server.signIn('admin', ADMIN_PASSWORD)).token).not.toBe('');
    await server.app.close();
    await restored.close();
  });

  it('go on when the office moves', async () => {
    const moved = await openFreshDatabase('postgres');
    const backup = await openBackup(file, plugins);
    await restoreBackup({ backup, database: moved, endSessionsAt: null });
    backup.close();
    const { rows } = await moved.db.execute(sql`select revoked_at from sessions`);
    expect(rows).toEqual([{ revoked_at: null }]);
    await moved.close();
  });
});
