/** `docs/add-a-resource.md` as a new admin follows it, word for word, to a working screen. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Person, word } from '../e2e/person.ts';
import { button, choose, downloaded, fromMenu } from '../e2e/spreadsheets.ts';
import { rowsOf } from '../server/excel/support.ts';
import { type TestCell, workbook } from '../server/excel/workbooks.ts';
import { ADMIN } from '../support/e2e-server.ts';
import { sharedBrowser } from '../support/shared-browser.ts';
import { Newcomer, snippetsOf } from './newcomer.ts';

const PATIENCE_MILLISECONDS = 300_000;
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
/** What adding a resource may touch. */
const WORDS = ['menu', 'resources'].flatMap((area) => [
  `locales/en/${area}.json`,
  `locales/th/${area}.json`,
]);
/** One of those that the product begins with. */
const DESTINATION = 'นำกลับมาปรุง/กินต่อ';

let newcomer: Newcomer;
let browser: Browser;

beforeAll(async () => {
  newcomer = await Newcomer.at();
  browser = await sharedBrowser();
});
afterAll(async () => {
  await newcomer?.leave();
});

it(
  'slips in answers are reported and requested again',
  async () => {
    const answers = [
      ...['ลานหมัก', '', 'waste', 'leaves', 'leaf', 'ชื่อลาน'],
      ...['no', ''],
      ...['supplier', 'ผู้ขาย', 'อ้างอิงข้อมูลอื่น', 'units', 'maybe', 'y'],
      ...['area', 'พื้นที่', 'decimal', '0', '50', ''],
    ];
    const { code, output } = await newcomer.run(
      'npm run resources new yards',
      `${answers.join('\n')}\n\n`,
    );
    expect([code, output]).toEqual([0, output]);
    expect(output).toContain('ไม่มี leaves ให้เลือก');
    expect(output).toContain('ไม่มี maybe ให้เลือก');
    expect(output).toContain('0 ใช้ไม่ได้');
    expect(
      await newcomer.read('resources.config.ts'),
    ).toContain(`        supplierId: { type: 'reference', resource: 'units', required: true },
        area: { type: 'decimal', precision: 12, scale: 3, min: 0, max: 50 },
      },`);
    await newcomer.git('checkout', '--quiet', '--', '.');

    // A file of words that cannot be read is told by its line, and no half of a resource is left.
    await newcomer.change('locales/en/menu.json', (words) => words.replace(',\n', '\n'));
    const before = await newcomer.git('diff');
    const refused = await newcomer.run('npm run resources new yards', `${answers.join('\n')}\n\n`);
    expect(refused.code).toBe(78);
    expect(refused.output).toMatch(/locales\/en\/menu\.json บรรทัด \d+/);
    expect(await newcomer.git('diff')).toBe(before);
    await newcomer.git('checkout', '--quiet', '--', '.');
  },
  PATIENCE_MILLISECONDS,
);

/** Fills both tabs of the form of a new vehicle, and saves it. */
async function addVehicle(person: Person): Promise<void> {
  const { page } = person;
  await person.open('pages/vehicles/new');
  await person.write(page.getByLabel('ทะเบียนรถ'), 'กข 1234');
  await person.pick(page.getByLabel('ประเภทรถ'), 'รถอัด');
  await person.write(page.getByLabel('น้ำหนักบรรทุก'), '8000');
  await person.pick(page.getByLabel('ปลายทางของขยะ'), DESTINATION);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'รถ.png', mimeType: 'image/png', buffer: PICTURE });
  await page.getByRole('tab', { name: 'เงิน' }).click();
  await page.getByRole('group', { name: 'การเช่า' }).waitFor();
  await person.write(page.getByLabel('ค่าเช่าต่อเดือน'), '1500.25');
  await page.getByText('18,003.00').waitFor();
  await person.write(page.getByLabel('วันที่ซื้อ'), '1 มี.ค. 2567');
  await person.press('Enter');
  await person.save();
  await page.waitForURL(/vehicles\/edit\/1$/);
}

/** Adds a repair in the form of the vehicle, by its name and then the rest. */
async function addRepair(person: Person): Promise<void> {
  const { page } = person;
  await person.write(page.getByPlaceholder('รายการซ่อม'), 'เปลี่ยนยาง');
  await person.press('Enter');
  const drawer = page.getByRole('dialog');
  await person.write(drawer.getByLabel('วันที่ซ่อม'), '2 มี.ค. 2567');
  await person.press('Enter');
  await person.write(drawer.getByLabel('ค่าใช้จ่าย'), '4200');
  await person.choose(drawer.getByRole('button', { name: word('screens:form.save') }));
  await drawer.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('main').getByText('เปลี่ยนยาง').waitFor();
}

/** A heading of a spreadsheet without the sign of what must be filled. */
const plainHead = (head: unknown): string => String(head).replace(/ ?\*$/, '');

/** Takes rows out, fills the template as it came, and takes that in. */
async function useSpreadsheets(person: Person): Promise<void> {
  const { page } = person;
  await person.open('pages/vehicles');
  await page.getByRole('link', { name: 'กข 1234' }).waitFor();
  // The day is one to the spreadsheet, too: 1 March 2024.
  const [heads, row] = await rowsOf(await downloaded(person, () => fromMenu(person, 'export')));
  const out = Object.fromEntries(
    (heads?.cells ?? []).map((head, place) => [plainHead(head), row?.cells[place]]),
  );
  expect(out).toMatchObject({
    ทะเบียนรถ: 'กข 1234',
    ประเภทรถ: 'รถอัด',
    ปลายทางของขยะ: DESTINATION,
    วันที่ซื้อ: { serial: 45_352 },
  });

  const template = await rowsOf(await downloaded(person, () => fromMenu(person, 'template')));
  const columns = (template[0]?.cells ?? []).map(plainHead);
  const filled: Readonly<Record<string, TestCell>> = {
    ทะเบียนรถ: 'คง 5678',
    ประเภทรถ: 'รถเทท้าย',
    ปลายทางของขยะ: DESTINATION,
    วันที่ซื้อ: { date: '2024-04-05' },
  };
  expect(columns).toEqual(expect.arrayContaining(Object.keys(filled)));
  const sheet = [columns, columns.map((head): TestCell => filled[head] ?? null)];
  await fromMenu(person, 'import');
  await choose(person, await workbook(sheet), 'รถเก็บขยะ.xlsx');
  await person.choose(button(person, 'excel:import.take', { rows: '1' }));
  const done = word('excel:import.done', { new: '1', changed: 0 });
  await page.getByRole('status').filter({ hasText: done }).waitFor();
  await person.open('pages/vehicles');
  await page.getByRole('link', { name: 'คง 5678' }).waitFor();
  await expect.poll(() => page.locator('td img').count()).toBe(1);
}

/** What was done to the vehicle, its repair and the spreadsheets stands in the audit log, in Thai. */
async function readAudit(person: Person): Promise<void> {
  const { page } = person;
  const entries = page.getByRole('main').getByRole('listitem');
  await person.open(`pages/audit?text=${encodeURIComponent('กข 1234')}`);
  const made = entries.filter({ hasText: 'รถเก็บขยะ' }).last();
  expect(await made.textContent()).toContain(word('audit:actions.create'));
  await made.locator('summary').click();
  for (const told of ['ปลายทางของขยะ', DESTINATION, 'รถอัด', '1 มี.ค. 2567']) {
    await made.getByText(told).first().waitFor();
  }
  await person.open(`pages/audit?text=${encodeURIComponent('เปลี่ยนยาง')}`);
  await entries.filter({ hasText: 'การซ่อม' }).first().waitFor();
}

/** The description of the API has the calls of the new resource, and what they take. */
async function readDescription(address: string): Promise<void> {
  const answer = await fetch(`${address}/api/openapi.json`, {
    headers: { 'accept-language': 'th' },
  });
  const { paths, components }: { paths: object; components: { schemas: object } } =
    await answer.json();
  const calls = ['search', 'save', 'export', 'template', 'import'];
  expect(Object.keys(paths)).toEqual(
    expect.arrayContaining([
      ...calls.map((call) => `/api/vehicles/${call}Vehicles`),
      ...['search', 'save'].map((call) => `/api/vehiclerepairs/${call}VehicleRepairs`),
    ]),
  );
  expect(components.schemas).toMatchObject({
    VehiclesRow: {
      title: 'รถเก็บขยะ',
      properties: {
        kind: { title: 'ประเภทรถ', enum: ['compactor', 'tipper'] },
        destinationId: { title: 'ปลายทางของขยะ' },
        bought: { title: 'วันที่ซื้อ' },
      },
    },
    VehicleRepairsCreate: { required: ['vehicleId', 'name', 'repaired'] },
  });
}

it(
  'a newcomer gets from nothing to a working screen by the page alone',
  async () => {
    const snippets = await snippetsOf('docs/add-a-resource.md');
    expect(snippets.filter(({ kind }) => kind === 'sh')).toHaveLength(6);
    await newcomer.follow(snippets);

    // Words in English are made from names, without what is for the program alone.
    expect(JSON.parse(await newcomer.read('locales/en/resources.json'))).toMatchObject({
      vehicles: { fields: { destinationId: 'Destination', bought: 'Bought' } },
      vehicleRepairs: { fields: { vehicleId: 'Vehicle' } },
    });

    const address = await newcomer.start();
    const person = await Person.at(browser, address);
    await person.signIn(ADMIN.username, ADMIN.password);
    await person.acknowledgePrivacy();
    await addVehicle(person);
    await addRepair(person);
    await useSpreadsheets(person);
    await readAudit(person);
    await readDescription(address);
    await person.open('pages/role/new');
    await person.page.getByText('รถเก็บขยะ').last().waitFor();
    await person.leave();

    // The declaration and the words, and not another line, once all of it has run.
    const changed = (await newcomer.git('diff', '--stat=200', '--name-only')).trim().split('\n');
    expect(changed.sort()).toEqual([...WORDS, 'resources.config.ts'].sort());
    expect(await newcomer.git('status', '--porcelain', '--untracked-files=all')).not.toContain('?');
  },
  PATIENCE_MILLISECONDS,
);
