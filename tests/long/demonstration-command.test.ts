/** `npm run demo`, as a person runs it, on a PostgreSQL server. */
import { execFile, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { createPostgresDatabase } from '../support/databases.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const COMMAND = ['--import', 'tsx', 'scripts/command.ts', 'demo'];
/** Each call starts a program and reads the whole source anew. */
const PATIENCE = 240_000;

let databaseUrl: string;

beforeAll(async () => {
  databaseUrl = await createPostgresDatabase();
});

function environment(): Record<string, string> {
  const { PATH = '', HOME = '' } = process.env;
  return { PATH, HOME, DATABASE_URL: databaseUrl };
}

interface Ended {
  readonly code: number;
  readonly output: string;
}

function demo(...parameters: string[]): Promise<Ended> {
  return new Promise((resolve) => {
    const options = { cwd: ROOT, env: environment() };
    const child = execFile(
      process.execPath,
      [...COMMAND, ...parameters],
      options,
      (_, out, problems) => resolve({ code: child.exitCode ?? -1, output: out + problems }),
    );
  });
}

/** Presses Ctrl+C, once, as soon as some records are in. */
function stoppedAtFirstProgress(...parameters: string[]): Promise<Ended> {
  const child = spawn(process.execPath, [...COMMAND, ...parameters], {
    cwd: ROOT,
    env: environment(),
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const isFirst = !output.includes('/') && text.includes('/');
    output += text;
    if (isFirst) child.kill('SIGINT');
  });
  return new Promise((resolve) =>
    child.once('close', (code) => resolve({ code: code ?? -1, output })),
  );
}

async function count(table: string, condition = 'true'): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query(`select count(*)::int as n from ${table} where ${condition}`);
  await client.end();
  return rows[0].n;
}

describe('npm run demo', () => {
  it.each([[['--records', '0']], [['--remove', '--records', '5']]])(
    'tells how it is used when called with %j',
    async (parameters) => {
      const { code, output } = await demo(...parameters);
      expect(code).toBe(78);
      expect(output).toContain('npm run demo -- --records');
    },
  );

  it(
    'brings the records to the number requested, stops on Ctrl+C, and goes on when called again',
    async () => {
      const first = await demo('--records', '400');
      expect(first.output).toMatch(/ใส่ข้อมูลสาธิต 520 รายการใน [\d.]+ วินาที \([\d,]+ รายการต่อวินาที\)/);
      expect(first.code).toBe(0);
      expect(await count('waste_records', 'demonstration')).toBe(400);

      const stopped = await stoppedAtFirstProgress('--records', '12000');
      expect(stopped.output).toContain('เรียกคำสั่งเดิมอีกครั้งเพื่อทำต่อ');
      expect(stopped.code).toBe(130);
      const done = await count('waste_records');
      expect(done).toBeGreaterThan(400);
      expect(done).toBeLessThan(12_000);

      expect((await demo('--records', '12000')).code).toBe(0);
      expect(await count('waste_records', 'demonstration')).toBe(12_000);
      expect(await count('packaging_records', 'demonstration')).toBe(3_600);
      expect(await count('(select distinct code from waste_records) as codes')).toBe(12_000);
      const again = await demo('--records', '12000');
      expect(again.output).toContain('มีข้อมูลสาธิต 15,600 รายการอยู่แล้ว');
    },
    PATIENCE,
  );

  it(
    'takes everything out again',
    async () => {
      const { code, output } = await demo('--remove');
      expect(output).toContain('ลบข้อมูลสาธิตแล้ว: บันทึก 15,600 รายการ');
      expect(code).toBe(0);
      expect(await count('waste_records')).toBe(0);
      expect(await count('packaging_records')).toBe(0);
      expect(await count('users')).toBe(0);
      expect(await count('places')).toBe(0);
      expect(await count('settings', "key = 'demonstration'")).toBe(0);
    },
    PATIENCE,
  );

  it(
    'leaves a database with real records alone, unless told to mix them',
    async () => {
      const client = new pg.Client({ connectionString: databaseUrl });
      await client.connect();
      await client.query(`insert into waste_records (code, record_date, user_type, tambon_code, material_id,
        part, waste_food_id, waste_manage_id, method, weight_kg, weight_from)
      select 'W0001', '2026-01-05', 'consumer', '100101', (select min(id) from materials),
        'edible', (select min(id) from waste_foods), (select min(id) from waste_manages),
        'directWeighing', 1.5, 'typed'`);
      await client.end();
      const { code, output } = await demo('--records', '100');
      expect(code).toBe(78);
      expect(output).toContain('--among-real');
      expect(await count('waste_records')).toBe(1);
      expect((await demo('--records', '100', '--among-real')).code).toBe(0);
      expect((await demo('--remove')).code).toBe(0);
      expect(await count('waste_records')).toBe(1);
    },
    PATIENCE,
  );
});
