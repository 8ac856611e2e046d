import type { Unit } from './unit.ts';

/** Months as a transaction sees them: of each, a name that changes whenever its sums do. */
export type Versions = ReadonlyMap<string, string>;

interface Entry {
  readonly version: string;
  readonly units: Promise<readonly Unit[]>;
  bytes: number;
}

const MOST_BYTES = 64 * 1024 * 1024;
/** Roughly, beside its sums and its set. */
const BYTES_OF_UNIT = 250;
/** A number of any size, and its place. */
const BYTES_OF_SUM = 40;
const BYTES_OF_ENTRY = 500;

function bytesOf(units: readonly Unit[]): number {
  return units.reduce(
    (bytes, { set, sums }) => bytes + BYTES_OF_UNIT + BYTES_OF_SUM * sums.length + set.byteLength,
    BYTES_OF_ENTRY,
  );
}

/** Units of one month, which stay the same array as long as nothing of the month changes. */
export interface MonthUnits {
  /** Its first day. */
  readonly month: string;
  readonly units: readonly Unit[];
}

/**
 * Reads the units of months that are not kept.
 * @param before what was kept of those months until they changed
 */
export type ReadMonths = (
  months: readonly string[],
  before: readonly Unit[],
) => Promise<readonly Unit[]>;

type ReadNow = (months: readonly string[]) => Promise<readonly Unit[]>;

/** What was kept is of use only if it could be read. */
const withBefore =
  (read: ReadMonths, stale: readonly Entry[]): ReadNow =>
  async (months) => {
    const before = await Promise.all(stale.map(({ units }) => units.catch(() => [])));
    return read(months, before.flat());
  };

const monthOf = (period: string): string => `${period.slice(0, 7)}-01`;

function byMonth(units: readonly Unit[]): ReadonlyMap<string, readonly Unit[]> {
  const found = new Map<string, Unit[]>();
  for (const unit of units) {
    const month = monthOf(unit.period);
    const beside = found.get(month);
    if (beside) beside.push(unit);
    else found.set(month, [unit]);
  }
  return found;
}

/**
 * Units by what they are of and their month, as long as the month's sums stay what they were: a
 * save drops nothing but its own month. The same units are read once, however many ask for them.
 * What was not asked for longest goes first.
 */
export class KeptUnits {
  readonly #entries = new Map<string, Entry>();
  #bytes = 0;

  /** The units of some months, month by month. */
  async get(
    name: string,
    months: readonly string[],
    versions: Versions,
    read: ReadMonths,
  ): Promise<readonly MonthUnits[]> {
    const stale: Entry[] = [];
    const missing = months.filter((month) => !this.#find(name, month, versions, stale));
    if (missing.length > 0) this.#read(name, missing, versions, withBefore(read, stale));
    const found = months.map(async (month): Promise<MonthUnits> => {
      const entry = this.#entries.get(`${month} ${name}`);
      return { month, units: (await entry?.units) ?? [] };
    });
    return Promise.all(found);
  }

  #find(name: string, month: string, versions: Versions, stale: Entry[]): boolean {
    const key = `${month} ${name}`;
    const entry = this.#entries.get(key);
    if (!entry) return false;
    this.#drop(key, entry);
    if (entry.version !== (versions.get(month) ?? '')) {
      stale.push(entry);
      return false;
    }
    this.#keep(key, entry);
    return true;
  }

  #keep(key: string, entry: Entry): void {
    this.#entries.set(key, entry);
    this.#bytes += entry.bytes;
  }

  #drop(key: string, entry: Entry): void {
    this.#entries.delete(key);
    this.#bytes -= entry.bytes;
  }

  #read(name: string, months: readonly string[], versions: Versions, read: ReadNow): void {
    const all = read(months).then(byMonth);
    for (const month of months) {
      const key = `${month} ${name}`;
      const units = all.then((found) => found.get(month) ?? []);
      const entry: Entry = { version: versions.get(month) ?? '', units, bytes: BYTES_OF_ENTRY };
      this.#keep(key, entry);
      units.then(
        (found) => this.#weigh(key, entry, bytesOf(found)),
        () => this.#entries.get(key) === entry && this.#drop(key, entry),
      );
    }
  }

  #weigh(key: string, entry: Entry, bytes: number): void {
    if (this.#entries.get(key) !== entry) return;
    this.#bytes += bytes - entry.bytes;
    entry.bytes = bytes;
    for (const [oldest, it] of this.#entries) {
      if (this.#bytes <= MOST_BYTES) return;
      this.#drop(oldest, it);
    }
  }
}
