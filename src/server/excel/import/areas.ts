import { type AreaLevel, CODE_LENGTHS } from '../../../schema/geography.ts';
import type { Message } from '../../../schema/messages.ts';
import { codesOf } from '../choices.ts';
import type { Telling } from '../columns.ts';
import type { RawValue } from '../read/reader.ts';
import { areaText } from '../values.ts';
import { NearNames } from './near-names.ts';
import { arabicDigits, LONGEST_NAME, nameKey, tidyCell } from './tidy.ts';

export type AreaMeant = { readonly code: string } | { readonly problem: Message };

const PREFIX = /^(จังหวัด|จ\.|อำเภอ|อ\.|เขต|ตำบล|ต\.|แขวง)\s*/;
const BREAKS = /[,>/|]|\s(?=(?:จังหวัด|จ\.|อำเภอ|อ\.|เขต|ตำบล|ต\.|แขวง))/;
const MOST_TOLD = 3;

const partKey = (text: string): string => nameKey(text.replace(PREFIX, ''));

/** Finds areas by code, or by their names from the smallest up. */
export class AreaNames {
  readonly #levels = new Map<AreaLevel, Map<string, string[]>>();
  readonly #near = new Map<AreaLevel, NearNames>();

  constructor(private readonly telling: Telling) {}

  find(level: AreaLevel, raw: RawValue): AreaMeant {
    const given = String(typeof raw === 'object' ? '' : raw);
    if (given.length > LONGEST_NAME)
      return { problem: { key: 'unknownName', params: { text: given } } };
    const text = tidyCell(given);
    const digits = arabicDigits(text);
    const written = /\[(\d{2,6})\]$/.exec(digits)?.[1] ?? /^\d{1,6}$/.exec(digits)?.[0];
    if (written !== undefined)
      return this.#byCode(level, written.padStart(CODE_LENGTHS[level], '0'), text);
    const names = text
      .split(BREAKS)
      .map((part) => partKey(part.trim()))
      .filter((part) => part !== '');
    const [smallest = ''] = names;
    const codes = (this.#named(level).get(smallest) ?? []).filter((code) =>
      this.#liesIn(code, names.slice(1)),
    );
    const [only, ...others] = codes;
    if (only !== undefined && others.length === 0) return { code: only };
    if (only !== undefined) return { problem: this.#several(text, codes) };
    return { problem: this.#unknown(level, text, smallest) };
  }

  #byCode(level: AreaLevel, code: string, text: string): AreaMeant {
    const known = code.length === CODE_LENGTHS[level] && this.telling.areas.has(code);
    return known ? { code } : { problem: { key: 'unknownName', params: { text } } };
  }

  #named(level: AreaLevel): Map<string, string[]> {
    const known = this.#levels.get(level);
    if (known) return known;
    const named = new Map<string, string[]>();
    for (const code of codesOf(this.telling.areas, level)) {
      const area = this.telling.areas.get(code);
      for (const name of area ? [area.nameTh, area.nameEn] : []) {
        const key = partKey(name);
        const codes = named.get(key) ?? [];
        if (!codes.includes(code)) named.set(key, [...codes, code]);
      }
    }
    this.#levels.set(level, named);
    return named;
  }

  /** Whether every other name given is that of an area around it. */
  #liesIn(code: string, names: readonly string[]): boolean {
    const around = this.telling.areas
      .path(code)
      .flatMap(({ nameTh, nameEn }) => [partKey(nameTh), partKey(nameEn)]);
    return names.every((name) => around.includes(name));
  }

  #several(text: string, codes: readonly string[]): Message {
    const options = codes.slice(0, MOST_TOLD).map((code) => areaText(this.telling, code));
    return { key: 'severalMeant', params: { text, options: options.join('; ') } };
  }

  #unknown(level: AreaLevel, text: string, smallest: string): Message {
    const near = this.#near.get(level) ?? new NearNames(this.#named(level).keys());
    this.#near.set(level, near);
    const meant = near.find(smallest);
    const [code] = meant === undefined ? [] : (this.#named(level).get(meant) ?? []);
    return code === undefined
      ? { key: 'unknownName', params: { text } }
      : { key: 'unknownNameMeant', params: { text, meant: areaText(this.telling, code) } };
  }
}
