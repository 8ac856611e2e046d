import { dayAt } from '../../declaration/clock.ts';
import { type Region, yearsAhead } from '../../declaration/region.ts';
import type { Language } from '../i18n.ts';

/** `attachment`, with a name in letters of any language, and one for who reads only the plain ones. */
export function attachment(name: string, plain: string, extension = 'xlsx'): string {
  const encoded = encodeURIComponent(name);
  return `attachment; filename="${plain}.${extension}"; filename*=UTF-8''${encoded}.${extension}`;
}

/** `2569-11-21`, so that files stand in order. */
export function dayInName(region: Region, now: Date, language: Language): string {
  const [year = '', ...rest] = dayAt(region, now).split('-');
  const shown = language === 'th' ? Number(year) + yearsAhead(region) : year;
  return [shown, ...rest].join('-');
}
