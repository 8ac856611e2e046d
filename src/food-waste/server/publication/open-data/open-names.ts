import { nameOf, periodIn, type Speech, wordIn } from '../../dashboard/export/words.ts';
import { NO_VALUE } from '../../dashboard/names.ts';
import { breakdownTable } from '../public/breakdowns.ts';
import { MONTH, TOTALS } from '../records/summaries.ts';
import type { Publication } from '../store.ts';
import { POOLED } from '../tables/published-table.ts';

const USER_TYPE = 'userType';
const RECOVERED = 'recovered';
/** Breakdowns whose keys are codes of areas. */
const OF_AREAS: readonly string[] = [...Object.values(TOTALS), 'area'];
/** What stands for rows without a value. */
const UNSPECIFIED: readonly string[] = ['', '0'];

/** Names what stands in a file of open data: rows of masters are called as on the day it was made. */
export class OpenNames {
  readonly #rows = new Map<string, string>();
  readonly #areas = new Map<string, string>();

  constructor(
    private readonly publication: Pick<Publication, 'names'>,
    private readonly breakdown: string,
    private readonly speech: Speech,
  ) {}

  area(code: string): string {
    const known = this.#areas.get(code);
    if (known !== undefined) return known;
    const { areas, language } = this.speech;
    const found = areas.path(code).at(-1);
    const own = language === 'th' ? found?.nameTh : found?.nameEn;
    const name = own ?? (code === '' ? wordIn(this.speech)('country') : code);
    this.#areas.set(code, name);
    return name;
  }

  /** '' is everybody who generates waste. */
  userType(type: string): string {
    return type === ''
      ? wordIn(this.speech)('everybody')
      : nameOf(this.speech, USER_TYPE, { key: type, name: null });
  }

  row(key: string): string {
    const known = this.#rows.get(key);
    if (known !== undefined) return known;
    const name = this.#nameOf(key);
    this.#rows.set(key, name);
    return name;
  }

  #nameOf(key: string): string {
    const { breakdown, speech } = this;
    if (key === POOLED) return wordIn(speech)('rows.pooled');
    if (OF_AREAS.includes(breakdown)) return this.area(key);
    if (breakdown === MONTH) return periodIn(speech, 'month', key);
    if (breakdown === RECOVERED) {
      return speech.words.text(speech.language, `dashboard:openData.recovered.${key}`);
    }
    if (UNSPECIFIED.includes(key)) return nameOf(speech, breakdown, NO_VALUE);
    const table = breakdownTable(breakdown);
    if (table !== null) return this.publication.names[table]?.[key] ?? key;
    return nameOf(speech, breakdown, { key, name: null });
  }
}
