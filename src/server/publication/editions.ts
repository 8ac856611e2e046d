import type { Connection } from '../db/connection.ts';
import { PromiseCache } from './promise-cache.ts';
import { type AreaTables, listPublications, type Publication, readAreaTables } from './store.ts';

/** Other servers publish too: what they published shows here after so long. */
const FRESH_MILLISECONDS = 1000;
/** Tables of one area and period, of some 20 to 100 KB each; those read longest ago go first. */
const MOST_AREAS = 500;

/** An edition in an address: `2026-10.v1`. */
export const editionOf = ({ month, version }: Publication): string => `${month}.v${version}`;

/** The publications there are, and their tables, as last read: what is published never changes. */
export class Editions {
  #list: Promise<readonly Publication[]> | undefined;
  #readAt = 0;
  readonly #areas = new PromiseCache<AreaTables>(MOST_AREAS);

  constructor(
    private readonly db: Connection,
    private readonly now: () => Date,
  ) {}

  /** All versions, drafts too, the newest first. */
  list(): Promise<readonly Publication[]> {
    const moment = this.now().getTime();
    if (this.#list && moment - this.#readAt < FRESH_MILLISECONDS && moment >= this.#readAt) {
      return this.#list;
    }
    this.#readAt = moment;
    const reading = listPublications(this.db);
    this.#list = reading;
    reading.catch(() => this.refresh());
    return reading;
  }

  /** What was just made or published shows at once. */
  refresh(): void {
    this.#list = undefined;
  }

  /** Versions that everybody may read, the newest first. */
  async published(): Promise<readonly Publication[]> {
    return (await this.list()).filter(({ status }) => status === 'published');
  }

  /** By `latest` or an edition; null where there is none. */
  async find(edition: string): Promise<Publication | null> {
    const published = await this.published();
    if (edition === 'latest') return published[0] ?? null;
    return published.find((it) => editionOf(it) === edition) ?? null;
  }

  tables({ id, madeAt }: Publication, period: string, area: string): Promise<AreaTables> {
    // A restored backup may have another publication under the number.
    const name = `${id} ${madeAt.getTime()} ${period} ${area}`;
    return this.#areas.get(name, () => readAreaTables(this.db, id, period, area));
  }
}
