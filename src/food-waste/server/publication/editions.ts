import type { Connection } from '../../../engine/server/db/connection.ts';
import { editionOf } from '../../publication.ts';
import { PromiseCache } from './public/promise-cache.ts';
import {
  type AreaTables,
  listPublications,
  type Publication,
  readAreaTables,
  readVersions,
} from './store.ts';

/** Other servers publish too: what they published shows here after so long. */
const FRESH_MILLISECONDS = 1000;
/** Tables of one area and period, of some 20 to 100 KB each; those read longest ago go first. */
const MOST_AREAS = 500;

/** The newest one, in an address. */
export const LATEST = 'latest';

/** The versions there are, as they were read once. */
export interface Listed {
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
  /** What was read last, and what it was read of; the same for as long as nothing changes. */
  #known: { readonly listed: Listed; readonly versions: string } | undefined;
  /** What was read last, unless something was published here since. */
  #current: Listed | null = null;
  readonly #areas = new PromiseCache<AreaTables>(MOST_AREAS);

  constructor(
    private readonly db: Connection,
    private readonly now: () => Date,
  ) {}

  #isFresh(): boolean {
    const moment = this.now().getTime();
    return moment - this.#readAt < FRESH_MILLISECONDS && moment >= this.#readAt;
  }

  #read(): Promise<Listed> {
    if (this.#listed && this.#isFresh()) return this.#listed;
    this.#readAt = this.now().getTime();
    const reading = this.#readAgain();
    this.#listed = reading;
    reading.then(
      (found) => {
        if (this.#listed === reading) this.#current = found;
      },
      () => this.refresh(),
    );
    return reading;
  }

  async #readAgain(): Promise<Listed> {
    const versions = await readVersions(this.db);
    // All that is known of them is large.
    if (this.#known?.versions === versions) return this.#known.listed;
    const found = listed(await listPublications(this.db));
    this.#known = { listed: found, versions };
    return found;
  }

  /** The versions there are, where that is known without waiting. */
  current(): Listed | null {
    return this.#isFresh() ? this.#current : null;
  }

  /** All versions, drafts too, the newest first. */
  async list(): Promise<readonly Publication[]> {
    return (await this.#read()).all;
  }

  /** What was just made or published shows at once. */
  refresh(): void {
    this.#listed = undefined;
    this.#current = null;
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
