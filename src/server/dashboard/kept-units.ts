import type { Unit } from './units.ts';

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

/** Reads the units of months that are not kept; each month is at its place in the answer. */
type ReadMonths = (months: readonly string[]) => Promise<readonly Unit[]>;

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

  /** The units of some months. */
  async get(
    name: string,
    months: readonly string[],
    versions: Versions,
    read: ReadMonths,
  ): Promise<readonly Unit[]> {
    const missing = months.filter((month) => !this.#find(name, month, versions));
    if (missing.length > 0) this.#read(name, missing, versions, read);
    const found = months.map((month) => this.#entries.get(`${month} ${name}`)?.units);
    return (await Promise.all(found)).flatMap((units) => units ?? []);
  }

  #find(name: string, month: string, versions: Versions): Entry | undefined {
    const key = `${month} ${name}`;
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#drop(key, entry);
    if (entry.version !== (versions.get(month) ?? '')) return undefined;
    this.#keep(key, entry);
    return entry;
  }

  #keep(key: string, entry: Entry): void {
    this.#entries.set(key, entry);
    this.#bytes += entry.bytes;
  }

  #drop(key: string, entry: Entry): void {
    this.#entries.delete(key);
    this.#bytes -= entry.bytes;
  }

  #read(name: string, months: readonly string[], versions: Versions, read: ReadMonths): void {
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
