/** Takes the pictures: `take.ts <path of Chromium> [names…]`, run by `npm run pictures`. */
import { mkdir } from 'node:fs/promises';
import { chromium } from 'playwright-core';
import { PICTURES } from './list.ts';
import { showProduct } from './server.ts';
import { FOLDER, take } from './shoot.ts';

const [executablePath = '', ...names] = process.argv.slice(2);
const wanted = PICTURES.filter(({ name }) => names.length === 0 || names.includes(name));
await mkdir(FOLDER, { recursive: true });
const shown = await showProduct();
const browser = await chromium.launch({ executablePath, args: ['--lang=th'] });
try {
  for (const picture of wanted) {
    const bytes = await take(browser, shown, picture);
    process.stdout.write(`${picture.name}.webp ${Math.round(bytes / 1024)} KB\n`);
  }
} finally {
  await browser.close();
  await shown.stop();
}
