import type { Connection } from '../db/connection.ts';
import { PromiseCache } from './promise-cache.ts';
import { type AreaTables, listPublications, type Publication, readAreaTables } from './store.ts';

/** Other servers publish too: what they published shows here after so long. */
const FRESH_MILLISECONDS = 1000;
/** Tables of one area and period, of some 20 to 100 KB each; those read longest ago go first. */
const MOST_AREAS = 500;

/** The newest one, in an address. */
export const LATEST = 'latest';
/** An edition in an address: `2026-10.v1`. */
export const editionOf = ({ month, version }: Publication): string => `${month}.v${version}`;

/** The versions there are, as they were read once. */
interface Listed {
  readonly all: readonly Publication[];
  readonly published: readonly Publication[];
  /** Those that are published, by what addresses call them. */
  readonly named: ReadonlyMap<string, Publication>;
}

function listed(all: readonly Publication[]): Listed {
  const published = all.filter(({ status }) => status === 'published');
  const [latest] = published;
  const named = new Map(published.map((it) => [editionOf(it), it]));
  return { all, published, named: latest ? named.set(LATEST, latest) : named };
}

/** The publications there are, and their tables, as last read: what is published never changes. */
export class Editions {
  #listed: Promise<Listed> | undefined;
  #readAt = 0;
  readonly #areas = new PromiseCache<AreaTables>(MOST_AREAS);

  constructor(
    private readonly db: Connection,
    private readonly now: () => Date,
  ) {}

  #read(): Promise<Listed> {
    const moment = this.now().getTime();
    if (this.#listed && moment - this.#readAt < FRESH_MILLISECONDS && moment >= this.#readAt) {
      return this.#listed;
    }
    this.#readAt = moment;
    const reading = listPublications(this.db).then(listed);
    this.#listed = reading;
    reading.catch(() => this.refresh());
    return reading;
  }

  /** All versions, drafts too, the newest first. */
  async list(): Promise<readonly Publication[]> {
    return (await this.#read()).all;
  }

  /** What was just made or published shows at once. */
  refresh(): void {
    this.#listed = undefined;
  }

  /** Versions that everybody may read, the newest first; the same list until it is read again. */
  async published(): Promise<readonly Publication[]> {
    return (await this.#read()).published;
  }

  /** By `latest` or an edition; null where there is none. */
  async find(edition: string): Promise<Publication | null> {
    return (await this.#read()).named.get(edition) ?? null;
  }

  tables({ id, madeAt }: Publication, period: string, area: string): Promise<AreaTables> {
    // A restored backup may have another publication under the number.
    const name = `${id} ${madeAt.getTime()} ${period} ${area}`;
    return this.#areas.get(name, () => readAreaTables(this.db, id, period, area));
  }
}
