/** What `npm run resources check` says of the words of an application in a folder of its own. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
const DEFINE = join(PROJECT, 'src/engine/declaration/define.ts');
const DECLARATION = `import { defineResources } from '${DEFINE}';

export default defineResources({
  choices: {},
  menu: [{ group: 'clinic', icon: 'database' }],
  screens: {},
  resources: {
    devices: {
      menu: { group: 'clinic', icon: 'database' },
      fields: { name: { type: 'text', max: 100, required: true } },
    },
  },
});
`;
const DEVICES = { title: 'Devices', fields: { name: 'Name' } };
const MENU = {
  productName: 'Clinic',
  groups: { clinic: 'Clinic' },
  screens: { devices: 'Devices' },
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'loose-ends-'));
  writeFileSync(join(folder, 'resources.config.ts'), DECLARATION);
  for (const language of ['th', 'en']) {
    const words = join(folder, 'locales', language);
    mkdirSync(words, { recursive: true });
    const wards = language === 'en' && { wards: { title: 'Wards' } };
    const devices = language === 'en' ? DEVICES : { ...DEVICES, fields: { name: 'ชื่อ' } };
    writeFileSync(join(words, 'resources.json'), JSON.stringify({ devices, ...wards }));
    writeFileSync(join(words, 'menu.json'), JSON.stringify(MENU));
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

function check() {
  const { PATH = '', HOME = '' } = process.env;
  return spawnSync(
    process.execPath,
    ['--import', './scripts/lib/typescript.mjs', 'scripts/resources.ts', 'check'],
    {
      cwd: PROJECT,
      env: { PATH, HOME, APPLICATION: folder },
      encoding: 'utf8',
    },
  );
}

it('a text of what was removed is to be removed from its own file, and not to be translated', () => {
  const ended = check();
  const file = join(relative(PROJECT, folder), 'locales/en/resources.json');
  expect(ended.stderr.trim().split('\n')).toEqual([
    `${file} บรรทัด 1: ไม่มี wards.title ใน resources.config.ts ลบออก หรือแก้ชื่อให้ตรงกับที่ประกาศ`,
  ]);
  expect(ended.status).toBe(78);
});

it('a language in which there are no texts is none to open in', () => {
  const region = `choices: {},\n  region: { language: 'de' },`;
  writeFileSync(join(folder, 'resources.config.ts'), DECLARATION.replace('choices: {},', region));
  expect(check().stderr).toContain(
    'resources.config.ts: region.language: ไม่มีข้อความภาษา de ใน locales/ ที่ใช้ได้คือ th, en',
  );
});

it('a text that is missing belongs in the language that the application opens in', () => {
  const region = `choices: {},\n  region: { language: 'en' },`;
  const field = `name: { type: 'integer', min: 0, max: 9, suffix: 'animal' },\n        doors: `;
  const declaration = DECLARATION.replace('choices: {},', region).replace('name: ', field);
  writeFileSync(join(folder, 'resources.config.ts'), declaration);
  const told = check().stderr;
  const file = join(relative(PROJECT, folder), 'locales/en/resources.json');
  expect(told).toContain(`${file}: ยังไม่มีข้อความของ devices.fields.doors`);
  expect(told).toContain(`ยังไม่มีหน่วย animal ใน ${file}`);
});
