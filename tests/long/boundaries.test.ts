/** An administrator brings official boundaries onto the map, and takes them off again. */
import { expect, it } from 'vitest';
import { word } from '../e2e/person.ts';
import { setStage } from '../e2e/stage.ts';
import { bytesOf, collection, drawStrips } from '../support/maps.ts';

const stage = setStage({ startAt: 'pages/contact' });
const AMPHOE = ['8301', '8302', '8303'];
const FILE = {
  name: 'phuket.geojson',
  mimeType: 'application/geo+json',
  buffer: bytesOf(
    collection(drawStrips(AMPHOE), (code) => ({ ADM2_PCODE: `TH${code}`, ADM2_TH: code })),
  ),
};
const WRONG = { ...FILE, name: 'notes.geojson', buffer: Buffer.from('not a map') };

it('takes a file in, shows it on the map, and gives it up', async () => {
  const person = await stage().enter();
  const { page } = person;
  await person.arrowTo(page.getByRole('button', { name: word('menu:groups.setting') }));
  await person.press('Enter');
  await person.stepTo(
    person.menu.getByRole('link', { name: word('menu:pages.boundaries'), exact: true }),
  );
  await person.press('Enter');
  const card = (level: string) =>
    page.getByRole('region', { name: word(`boundaries:levels.${level}`) });
  const covered = (areas: string, total: string) =>
    word('boundaries:page.covered', { areas, total });
  await card('province').getByText(word('boundaries:page.builtIn')).waitFor();
  await card('amphure').getByText(covered('0', '928')).waitFor();

  // A file that is none is told as such, and nothing changes.
  const file = page.getByLabel(word('boundaries:page.file'));
  // No area has a value here: the map is shown to who asks for it.
  const openMap = page.getByRole('button', { name: word('map:openEmpty') });
  const start = page.getByRole('button', { name: word('boundaries:page.start'), exact: true });
  await person.choose(start);
  await page.getByRole('alert').getByText(word('boundaries:problems.noFile')).waitFor();
  await file.setInputFiles(WRONG);
  await person.choose(start);
  await page.getByRole('alert').getByText(word('boundaries:problems.notMap')).waitFor();
  await page.getByText(word('shell:toasts.uploadFailed')).waitFor();

  await file.setInputFiles(FILE);
  await person.write(page.getByLabel(word('boundaries:page.source')), 'กรมการปกครอง');
  await person.choose(start);
  await card('amphure').getByText(covered('3', '928')).waitFor();
  await page.getByRole('status').getByText('กรมการปกครอง').waitFor();

  await person.open('pages/dashboard?area=83');
  const map = page.getByRole('listbox');
  await person.choose(openMap);
  await map.waitFor();
  expect(await page.locator('.map__areas path[data-code]').count()).toBe(3);
  await page.getByText(word('map:source', { source: 'กรมการปกครอง' })).waitFor();
  // Strips from west to east: the arrow keys go from one to the next, and no further.
  await person.tabTo(map);
  const heard = async () => (await map.getByRole('option').getAttribute('id'))?.slice(-4);
  await person.press('Home');
  expect(await heard()).toBe('8302');
  for (const [key, code] of [
    ['ArrowLeft', '8301'],
    ['ArrowRight', '8302'],
    ['ArrowRight', '8303'],
    ['ArrowRight', '8303'],
  ] as const) {
    await person.press(key);
    expect(await heard()).toBe(code);
  }

  await person.open('pages/boundaries');
  await person.choose(
    card('amphure').getByRole('button', { name: word('boundaries:page.revert') }),
  );
  await person.choose(
    page.getByRole('dialog').getByRole('button', { name: word('boundaries:page.revert') }),
  );
  await card('amphure').getByText(covered('0', '928')).waitFor();
  await person.open('pages/dashboard?area=83');
  await person.choose(openMap);
  await page.getByText(word('map:noBoundaries', { level: word('map:levels.amphure') })).waitFor();
});
