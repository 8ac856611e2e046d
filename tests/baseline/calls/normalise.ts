/** Takes out of answers what is another each time: ids, tokens, and who asked. */
import type { Person } from '../run/people.ts';
import { isObject, type Json, type JsonObject } from '../texts/json.ts';

const TOKEN = /\beyJ[\w-]+\.[\w-]+\.[\w-]+/g;
const UUID = /\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi;
/** Names by which rows are known from one installation to the next. */
const NATURAL_NAMES = ['code', 'username', 'name'] as const;

/** What stands for an id: the row's code, which is the same in every installation. */
function naturalName(row: unknown): string | null {
  if (!isObject(row)) return null;
  const found = NATURAL_NAMES.map((name) => row[name]).find(Boolean);
  return typeof found === 'string' ? `#${found}` : null;
}

/** The object or list that tells more of what a field refers to: `unit` for `unitId`. */
function referred(row: JsonObject, name: string): unknown {
  if (name === 'foods_menu_id') return row.menu ?? row.foods_menu;
  if (name.endsWith('Ids')) return row[`${name.slice(0, -3)}s`];
  return name.endsWith('Id') ? row[name.slice(0, -2)] : undefined;
}

/** The code that the product made of the row's id: `UNIT0031`. */
function isMadeOfId({ id, code }: JsonObject): boolean {
  return typeof id === 'number' && /^[A-Z]+0*(\d+)$/.exec(String(code))?.[1] === String(id);
}

function withoutIds(row: JsonObject, name: string, value: Json): Json {
  if (name === 'code' && isMadeOfId(row)) return String(value).replace(/\d+$/, '‹id›');
  if (name === 'id' && isMadeOfId(row)) return '‹id›';
  if (name === 'id' && typeof value === 'number') return naturalName(row) ?? value;
  const told = referred(row, name);
  if (typeof value === 'number') return naturalName(told) ?? value;
  if (Array.isArray(value) && Array.isArray(told)) {
    return value.map((id, place) => naturalName(told[place]) ?? id);
  }
  return value;
}

/** Texts with tokens, random ids and the mark of the person taken out. */
export function normaliseText(text: string, { mark, slug, username }: Person): string {
  const known = text
    .replace(TOKEN, '‹token›')
    .replace(UUID, '‹uuid›')
    .replaceAll(mark, '‹me›')
    .replaceAll(`new-${slug}`, 'new-‹slug›')
    .replace(/\b198\.51\.100\.\d+\b/g, '‹address›');
  return username !== null && known === username ? '‹username›' : known;
}

/** Who created or changed a row, where that is whoever asks. */
function withoutActor(name: string, value: Json, person: Person): Json {
  if (name !== 'createdBy' && name !== 'updatedBy') return value;
  const own = person.role === 'administrator' ? 'ผู้ดูแล ระบบ' : '‹me›';
  return typeof value === 'string' && value.includes(own) ? '‹whoever asks›' : value;
}

/** A value of an answer as every recording on the same data has it. */
export function normalise(value: Json, person: Person): Json {
  if (typeof value === 'string') return normaliseText(value, person);
  if (Array.isArray(value)) return value.map((entry) => normalise(entry, person));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => {
      const own = normalise(withoutIds(value, name, entry), person);
      return [name, withoutActor(name, own, person)];
    }),
  );
}
