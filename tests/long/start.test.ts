import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN, addressOf, type Launch, launch } from '../support/e2e-server.ts';
import { startPostgresServer } from '../support/postgres-server.ts';
import { copyProject } from '../support/project-copy.ts';

const folders: string[] = [];
const launches: Launch[] = [];

async function freshFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'food-waste-start-'));
  folders.push(folder);
  return folder;
}

function start(environment: Readonly<Record<string, string>>, project?: string): Launch {
  const started = launch({ PORT: '0', ...environment }, project);
  launches.push(started);
  return started;
}

function signIn(address: string, password: string): Promise<Response> {
  return fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ data: { username: ADMIN.username, password } }),
  });
}

afterEach(async () => {
  for (const { process: child, ended } of launches.splice(0)) {
    child.kill('SIGKILL');
    await ended;
  }
});
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

describe('the first start', () => {
  it('shows a generated password once, with which admin signs in, and keeps it nowhere', async () => {
    const folder = await freshFolder();
    const first = start({ DATA_DIR: folder });
    const address = await addressOf(first);
    const password = /รหัสผ่าน: (\S+)/.exec(first.output.stdout)?.[1] ?? '';
    expect(password.length).toBeGreaterThanOrEqual(12);
    expect((await signIn(address, password)).status).toBe(200);
    first.process.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    expect(first.output.stdout).toMatch(/^เวอร์ชัน \d+\.\d+\.\d+$/m);
    expect(first.output.stdout).toContain('ปิดระบบเรียบร้อย');

    const names = await readdir(folder, { recursive: true, withFileTypes: true });
    for (const entry of names.filter((name) => name.isFile())) {
      const content = await readFile(join(entry.parentPath, entry.name));
      expect(content.includes(password), entry.name).toBe(false);
    }

    const second = start({ DATA_DIR: folder });
    const again = await addressOf(second);
    expect(second.output.stdout).not.toContain('รหัสผ่าน');
    expect(second.output.stdout).not.toContain('กำลังสร้างระบบ');
    expect((await signIn(again, password)).status).toBe(200);
  });

  it('takes ADMIN_PASSWORD and then prints no password', async () => {
    const first = start({ DATA_DIR: await freshFolder(), ADMIN_PASSWORD: ADMIN.password });
    const address = await addressOf(first);
    expect(first.output.stdout).not.toContain(ADMIN.password);
    expect((await signIn(address, ADMIN.password)).status).toBe(200);
  });

  it('makes the key of the tokens for its owner only', async () => {
    const folder = await freshFolder();
    await addressOf(start({ DATA_DIR: folder }));
    const { mode } = await stat(join(folder, 'token-secret'));
    expect(mode & 0o777).toBe(0o600);
  });
});

describe('a later start', () => {
  it('takes two signals at once for one', async () => {
    const folder = await freshFolder();
    const first = start({ DATA_DIR: folder, ADMIN_PASSWORD: ADMIN.password });
    await addressOf(first);
    first.process.kill('SIGINT');
    first.process.kill('SIGINT');
    expect(await first.ended).toBe(0);
  });
});

async function copied(): Promise<string> {
  const folder = await copyProject();
  folders.push(folder);
  return folder;
}

describe('a broken resources.config.ts', () => {
  it.each([
    [
      'an unknown resource',
      "resource: 'units'",
      "resource: 'unit'",
      'wasteRecords.fields.unitId.resource',
    ],
    [
      'a slip of the pen',
      'export default defineResources({',
      'export default defineResources(({',
      'resources.config.ts บรรทัด',
    ],
  ])('with %s refuses to start, saying where', async (_what, right, wrong, place) => {
    const project = await copied();
    const file = join(project, 'resources.config.ts');
    const text = await readFile(file, 'utf8');
    const at = text.lastIndexOf(right);
    await writeFile(file, text.slice(0, at) + wrong + text.slice(at + right.length));
    const { ended, output } = start({ DATA_DIR: join(project, 'data-store') }, project);
    expect(await ended).toBe(78);
    expect(output.stderr).toContain('ระบบจึงไม่เริ่มทำงาน');
    expect(output.stderr).toContain(place);
    expect(await readdir(project)).not.toContain('data-store');
  });
});

describe('a start that cannot be', () => {
  let folder: string;
  let taken: Server;
  let port: number;

  beforeAll(async () => {
    folder = await freshFolder();
    taken = createServer();
    port = await new Promise<number>((resolve) => {
      taken.listen(0, 'localhost', () => {
        const address = taken.address();
        resolve(typeof address === 'object' && address ? address.port : 0);
      });
    });
  });
  afterAll(() => {
    taken.close();
  });

  it('says that the port is in use', async () => {
    const data = join(folder, 'never-made');
    const { ended, output } = start({ DATA_DIR: data, PORT: String(port) });
    expect(await ended).toBe(75);
    expect(output.stdout).not.toContain('รหัสผ่าน');
    expect(await readdir(folder)).toEqual([]);
    expect(output.stderr.trim()).toBe(
      `พอร์ต ${port} มีโปรแกรมอื่นใช้อยู่ (อาจเป็นระบบนี้ที่ยังไม่หยุด) ปิดโปรแกรมนั้น หรือกำหนด PORT เป็นเลขอื่น`,
    );
  });

  it('says that another process has the data folder, and harms neither', async () => {
    const first = start({ DATA_DIR: folder, ADMIN_PASSWORD: ADMIN.password });
    const address = await addressOf(first);
    const second = start({ DATA_DIR: folder });
    expect(await second.ended).toBe(75);
    expect(second.output.stderr).toContain('กำลังถูกใช้งานโดยโปรแกรมอื่น (อาจเป็นระบบนี้ที่ยังไม่หยุด โปรเซส ');
    expect(second.output.stderr.trim().split('\n')).toHaveLength(1);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
  });

  it('says that the data folder is a file, and leaves the file alone', async () => {
    const file = join(await freshFolder(), 'data');
    await writeFile(file, 'ของเดิม');
    const { ended, output } = start({ DATA_DIR: file });
    expect(await ended).toBe(78);
    expect(output.stderr).toContain('ไม่ใช่โฟลเดอร์');
    expect(await readFile(file, 'utf8')).toBe('ของเดิม');
  });

  it('says that the data folder cannot be written', async () => {
    // Root may write anywhere but where the kernel itself has the say.
    const folderOfOthers = process.getuid?.() === 0 ? '/sys' : await freshFolder();
    if (folderOfOthers !== '/sys') await chmod(folderOfOthers, 0o500);
    const { ended, output } = start({ DATA_DIR: join(folderOfOthers, 'data-store') });
    expect([73, 77]).toContain(await ended);
    expect(output.stderr.trim().split('\n')).toHaveLength(1);
    expect(output.stderr).toContain(join(folderOfOthers, 'data-store'));
  });

  it.each([
    ['PORT', 'เจ็ดพัน', 'ต้องเป็นเลขพอร์ต'],
    ['DRAIN_SECONDS', 'สักครู่', 'ต้องเป็นจำนวนวินาที'],
    ['TOKEN_SECRET', 'สั้นไป', 'ต้องยาวอย่างน้อย 32 ตัวอักษร'],
    ['ADMIN_PASSWORD', 'สั้น', 'ต้องยาว 8 ถึง 128 ตัวอักษร'],
    ['DATABASE_URL', 'mysql://somewhere', 'DATABASE_URL ไม่ถูกต้อง'],
  ])('says that %s is wrong', async (name, value, words) => {
    const { ended, output } = start({ DATA_DIR: await freshFolder(), [name]: value });
    expect(await ended).toBe(78);
    expect(output.stderr).toContain(name);
    expect(output.stderr).toContain(words);
    expect(output.stderr.trim().split('\n')).toHaveLength(1);
  });

  it('says that the database is damaged, and to restore a backup', async () => {
    const damaged = await freshFolder();
    const first = start({ DATA_DIR: damaged, ADMIN_PASSWORD: ADMIN.password });
    await addressOf(first);
    first.process.kill('SIGTERM');
    await first.ended;
    await writeFile(join(damaged, 'database', 'global', 'pg_control'), 'x'.repeat(8192));
    const { ended, output } = start({ DATA_DIR: damaged });
    expect(await ended).toBe(65);
    expect(output.stderr).toMatch(/^ฐานข้อมูลใน .* เสียหาย.*สำรอง.*\)\n$/);
  });

  it('names the right that a user of PostgreSQL lacks', async () => {
    const postgres = await startPostgresServer();
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    await client.query(`create role visitor login password 'secret'`);
    await client.end();
    const { ended, output } = start({
      DATA_DIR: await freshFolder(),
      DATABASE_URL: postgres.url.replace('//postgres@', '//visitor:secret@'),
    });
    const code = await ended;
    await postgres.stop();
    expect(code).toBe(77);
    expect(output.stderr).toMatch(/^ผู้ใช้ใน DATABASE_URL ไม่มีสิทธิ์พอ.*ต้องเป็นเจ้าของฐานข้อมูล.*\n$/);
    expect(output.stderr).not.toContain('secret');
  });

  it('says that PostgreSQL does not answer, without its password', async () => {
    const { ended, output } = start({
      DATA_DIR: await freshFolder(),
      DATABASE_URL: `postgresql://somebody:secret@localhost:${port + 1 > 65_535 ? 1 : port + 1}/none`,
    });
    expect(await ended).toBe(69);
    expect(output.stderr).toContain('เชื่อมต่อ PostgreSQL');
    expect(output.stderr).not.toContain('secret');
  });

  it('adds an English line where the terminal is English', async () => {
    const { ended, output } = start({
      DATA_DIR: folder,
      PORT: String(port),
      LANG: 'en_US.UTF-8',
    });
    await ended;
    expect(output.stderr).toContain('มีโปรแกรมอื่นใช้อยู่');
    expect(output.stderr).toContain('in use by another program');
  });
});
