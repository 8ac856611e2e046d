import { isRecord } from '../../../engine/declaration/record.ts';
import { request } from '../../../engine/web/session/index.ts';
import type { MapArea, MapGeographies, MapTopology } from '../../boundaries.ts';
import { AREA_LEVELS, type AreaLevel, CODE_LENGTHS } from '../../geography.ts';

const CALL = '/api/dashboard/loadMapGeographies';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** An entry of the list; null for what is no area of this level within this parent. */
function readArea(entry: unknown, level: AreaLevel, parent: string): MapArea | null {
  if (!isRecord(entry)) return null;
  const code = String(entry.code ?? '');
  if (code.length !== CODE_LENGTHS[level] || !code.startsWith(parent)) return null;
  const nameTh = text(entry.nameTh);
  const parentCode = level === 'province' ? null : code.slice(0, -2);
  return { level, code, nameTh, nameEn: text(entry.nameEn) || nameTh, parentCode };
}

function readTopology(value: unknown): MapTopology | null {
  if (!isRecord(value) || value.type !== 'Topology' || !isRecord(value.transform)) return null;
  const { areas } = isRecord(value.objects) ? value.objects : {};
  if (!isRecord(areas) || !Array.isArray(areas.geometries)) return null;
  // Its insides are the server's own work; whatever fails to draw falls back to the list.
  return value as unknown as MapTopology;
}

/**
 * Reads an answer of `loadMapGeographies`. Servers that know no levels send every area at once, and
 * may have no boundaries. Throws for what holds no areas at all.
 */
export function readGeographies(body: unknown, level: AreaLevel, parent: string): MapGeographies {
  const answer = isRecord(body) ? body : {};
  const list: unknown = Array.isArray(body) ? body : answer.data;
  if (!Array.isArray(list)) throw new Error('loadMapGeographies answered no list');
  const countrywide = Array.isArray(answer.countrywide) ? answer.countrywide : [];
  return {
    data: list.flatMap((entry) => readArea(entry, level, parent) ?? []),
    topology: readTopology(answer.topology),
    source: text(answer.source) || null,
    countrywide: AREA_LEVELS.filter((each) => countrywide.includes(each)),
    version: text(answer.version),
  };
}

const loaded = new Map<string, Promise<MapGeographies>>();
/** What the first answer said; requested with it, the browser may cache the others for good. */
let version = '';

async function ask(level: AreaLevel, parent: string): Promise<MapGeographies> {
  // Without its version the browser might show an older map than the one last brought in.
  if (level !== 'province' && version === '') {
    await loadGeographies('province', '').catch(() => undefined);
  }
  const query = new URLSearchParams({ level });
  if (parent !== '') query.set('parent', parent);
  if (version !== '' && level !== 'province') query.set('version', version);
  const geographies = readGeographies(await request(`${CALL}?${query}`), level, parent);
  version = geographies.version;
  return geographies;
}

/** The areas of a level within a parent (`''`: the country). Requested once; a failure is retried. */
export function loadGeographies(level: AreaLevel, parent: string): Promise<MapGeographies> {
  const key = `${level} ${parent}`;
  const loading = loaded.get(key) ?? ask(level, parent);
  loaded.set(key, loading);
  loading.catch(() => loaded.delete(key));
  return loading;
}

/**
 * Boundaries were imported or given up: everything is requested again. The browser's own copy of the
 * provinces, which names the version of all others, is replaced; should that fail, it is a few
 * minutes old at most.
 */
export async function renewGeographies(): Promise<void> {
  loaded.clear();
  version = '';
  const renewed = request(`${CALL}?${new URLSearchParams({ level: 'province' })}`, {
    cache: 'reload',
  });
  await renewed.catch(() => undefined);
}

/** The codes of the areas an area lies in, widest first, itself last; `''` lies in none. */
export function codesDownTo(code: string): string[] {
  return Object.values(CODE_LENGTHS)
    .filter((length) => length <= code.length)
    .map((length) => code.slice(0, length));
}
