/** What finding a tambon by a text takes, beside looking for the text in the Thai names of all of them. */
import { fileURLToPath } from 'node:url';
import { loadAreas } from '../src/thailand/server/geography/areas.ts';
import { medianTime } from './times.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 41);
const TEXTS = ['', 'บ', 'บาง', 'ตำบลบ้าน', 'a', 'ban', '10', '1001', 'ไม่มีที่นี่'];

const areas = loadAreas(fileURLToPath(new URL('../data', import.meta.url)));
const all = areas.within('tambon', '');
for (const text of TEXTS) {
  const found = await medianTime(ROUNDS, async () => areas.search('tambon', text));
  const bare = await medianTime(ROUNDS, async () =>
    all.filter(({ nameTh }) => nameTh.includes(text)),
  );
  console.log(
    `“${text}”: ${found.toFixed(2)} ms, bare ${bare.toFixed(2)}, ${(found / bare).toFixed(1)}x`,
  );
}
