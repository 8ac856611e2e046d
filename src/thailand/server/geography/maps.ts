import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { Connection } from '../../../engine/server/db/connection.ts';
import { type EncodedBytes, encodedBytes } from '../../../engine/server/http/encoding.ts';
import type { MapArea } from '../../boundaries.ts';
import { AREA_LEVELS, type AreaLevel, levelOf } from '../../geography.ts';
import type { Areas } from './areas.ts';
import { type BuiltInProvinces, readBuiltInProvinces } from './boundaries/built-in.ts';
import { readCountrywide, readSheet, readVersion } from './boundaries/store.ts';

const unbrotli = promisify(zlib.brotliDecompress);

/** One answer of the map, ready to be sent in any encoding. */
export interface MapAnswer extends EncodedBytes {
  readonly version: string;
}

/** The request: the areas of a level (of every level for null) within a parent, or `''`. */
export interface MapQuestion {
  readonly level: AreaLevel | null;
  readonly parent: string;
}

/** Answers cached at a time; the oldest goes first. All amphoe of a busy office fit. */
const MOST_CACHED = 300;

const hashOf = (...parts: readonly (string | Buffer)[]): string =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('base64url');

interface MapSources {
  readonly db: Connection;
  readonly areas: Areas;
}

/** The answers of `loadMapGeographies`, each made once for a state of the boundaries, then cached. */
export class Maps {
  readonly #cache = new Map<string, Promise<MapAnswer>>();
  readonly #provinces: BuiltInProvinces;
  readonly #shipped: string;

  constructor(private readonly sources: MapSources) {
    this.#provinces = readBuiltInProvinces(sources.areas.dataDirectory);
    const areas = JSON.stringify(AREA_LEVELS.map((level) => sources.areas.within(level, '')));
    this.#shipped = hashOf(areas, this.#provinces.topology);
  }

  /** The answer as things stand now: other servers on the same database may import boundaries too. */
  async answer(question: MapQuestion): Promise<MapAnswer> {
    const version = hashOf(this.#shipped, await readVersion(this.sources.db)).slice(0, 16);
    const key = `${version} ${question.level} ${question.parent}`;
    const cached = this.#cache.get(key);
    if (cached) return cached;
    const made = this.#make(question, version);
    this.#cache.set(key, made);
    // Failures are retried the next time.
    made.catch(() => this.#cache.delete(key));
    for (const [oldest] of this.#cache) {
      if (this.#cache.size <= MOST_CACHED) break;
      this.#cache.delete(oldest);
    }
    return made;
  }

  async #make(question: MapQuestion, version: string): Promise<MapAnswer> {
    const { topology, source } = await this.#topology(question);
    const imported = await readCountrywide(this.sources.db);
    const countrywide = AREA_LEVELS.filter(
      (level) => level === 'province' || imported.includes(level),
    );
    const facts = JSON.stringify({ data: this.#list(question), source, countrywide, version });
    // The topology is JSON already, and may be large: it is put in as it is.
    const text = Buffer.from(`${facts.slice(0, -1)},"topology":${topology}}`);
    return { version, ...encodedBytes(text) };
  }

  #list({ level, parent }: MapQuestion): MapArea[] {
    const levels = level === null ? AREA_LEVELS : [level];
    return levels.flatMap((each) =>
      this.sources.areas.within(each, parent).map((area) => ({ level: each, ...area })),
    );
  }

  async #topology({ level, parent }: MapQuestion) {
    const wanted = level ?? 'province';
    const sheet = await readSheet(this.sources.db, wanted, parent);
    if (sheet) {
      return { topology: (await unbrotli(sheet.topology)).toString(), source: sheet.source };
    }
    if (wanted === 'province') return this.#provinces;
    return { topology: 'null', source: null };
  }
}

/** Whether areas of the level lie within the parent; `''` is the whole country. */
export function liesAbove(parent: string, level: AreaLevel): boolean {
  if (parent === '') return true;
  const above = levelOf(parent);
  return above !== undefined && AREA_LEVELS.indexOf(above) < AREA_LEVELS.indexOf(level);
}
