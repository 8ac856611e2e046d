import { isRecord } from '../../declaration/record.ts';

/** What an office says of itself: fields of `site.json`. */
export type SiteWords = Readonly<Record<string, unknown>>;

/** Whether a field, in none of its languages or parts, says anything. */
function isEmpty(value: unknown): boolean {
  if (isRecord(value)) return Object.values(value).every(isEmpty);
  return value === undefined || value === null || value === '';
}

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const linkOf = (download: unknown): unknown => (isRecord(download) ? download.href : undefined);

/**
 * A file with `words` laid over it. A field goes by what `words` have for it where that says
 * anything: as a whole, so that no older address in another language stands beside the new one.
 * Downloads of the file come behind, without those to the same link.
 */
export function overlaid(file: SiteWords, words: SiteWords): SiteWords {
  const said = Object.entries(words).filter(([, value]) => !isEmpty(value));
  const downloads = listIn(words.downloads);
  const links = new Set(downloads.map(linkOf));
  return {
    ...file,
    ...Object.fromEntries(said),
    downloads: [...downloads, ...listIn(file.downloads).filter((it) => !links.has(linkOf(it)))],
  };
}

/** Whether there is anything to lay over a file. */
export function saysAnything({ downloads, ...fields }: SiteWords): boolean {
  return listIn(downloads).length > 0 || !isEmpty(fields);
}
