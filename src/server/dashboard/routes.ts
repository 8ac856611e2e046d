import type { FastifyInstance, FastifyRequest } from 'fastify';
import { levelOf } from '../../schema/geography.ts';
import type { ServerContext } from '../context.ts';
import { languageOf } from '../http/language.ts';
import type { Words } from '../i18n.ts';
import { readBody } from '../resources/routes.ts';
import type { Rollups } from '../rollups/rollups.ts';
import { packagingQuestion, wasteQuestion } from './asking.ts';
import { gridBy } from './groups.ts';
import { homeOf } from './home.ts';
import { MAP_MEASURES, mapOf } from './map.ts';
import { rowsBy } from './materials.ts';
import {
  type Dimension,
  PACKAGING_DIMENSIONS,
  type PackagingDimension,
  WASTE_DIMENSIONS,
  type WasteDimension,
} from './names.ts';
import { PERIODS } from './periods.ts';
import {
  invalid,
  type OwnFields,
  type Query,
  readQuery,
  toldQuery,
  type Understood,
} from './query.ts';
import { type Look, Reader } from './reading.ts';
import { REFERENCES } from './references.ts';
import { createThrottle } from './throttle.ts';
import { SPLITS, trendBy } from './trend.ts';
import { countTypes } from './users.ts';

/** A query and a few words: more is nobody's. */
const BODY_BYTES = 16 * 1024;

/** The names of an object, of which there is at least one. */
function wordsOf<Name extends string>(list: Readonly<Record<Name, unknown>>): [Name, ...Name[]] {
  return Object.keys(list) as [Name, ...Name[]];
}
const WASTE_WORDS = wordsOf(WASTE_DIMENSIONS).filter((it) => it !== 'userType') as [
  WasteDimension,
  ...WasteDimension[],
];
const BY_WASTE = { by: WASTE_WORDS };
const BY_PACKAGING = { by: wordsOf(PACKAGING_DIMENSIONS) };
const GROUPED = {
  by: WASTE_WORDS,
  rowsBy: WASTE_WORDS,
  columnsBy: wordsOf(WASTE_DIMENSIONS),
};
const TREND = { by: PERIODS, split: SPLITS };
const MAP = { measure: MAP_MEASURES };
const NOTHING = {};

/** What calls answer beside the query as it was understood. */
interface Told {
  readonly data: unknown;
  readonly basis: unknown;
}

/** Sums that are shown of every row. */
const ROW_MEASURES = ['kg', 'weighed_kg', 'co2e', 'co2e_kg', 'baht', 'baht_kg'];

function wasteRows(look: Look, query: Query, by: WasteDimension): Promise<Told> {
  const { limit } = query;
  const question = wasteQuestion(query, [WASTE_DIMENSIONS[by]], { measures: ROW_MEASURES });
  return rowsBy(look, WASTE_DIMENSIONS[by], question, limit);
}

function packagingRows(look: Look, query: Query, by: PackagingDimension): Promise<Told> {
  const question = packagingQuestion(query, [PACKAGING_DIMENSIONS[by]]);
  return rowsBy(look, PACKAGING_DIMENSIONS[by], question, query.limit);
}

function grid(look: Look, query: Query, rows: WasteDimension, columns: WasteDimension) {
  const dimensions: readonly [Dimension, Dimension] = [
    WASTE_DIMENSIONS[rows],
    WASTE_DIMENSIONS[columns],
  ];
  return gridBy(look, dimensions, wasteQuestion(query, dimensions), query.limit);
}

/** The levels of the areas asked within, by the level asked for. */
const WITHIN = {
  province: ['country'],
  amphure: ['country', 'province'],
  tambon: ['province', 'amphure'],
} as const;

function refuseArea(level: keyof typeof WITHIN, area: string): void {
  const asked = area === '' ? 'country' : levelOf(area);
  if (!WITHIN[level].some((it) => it === asked)) {
    throw invalid({ area: [{ key: 'dashboard:areaLevel' }] });
  }
}

/** `/api/dashboard/*` but the boundaries: open to everybody, and telling nothing of anybody. */
export async function dashboardRoutes(
  app: FastifyInstance,
  { context, rollups, words }: { context: ServerContext; rollups: Rollups; words: Words },
): Promise<void> {
  const reader = new Reader(context, rollups);
  const throttle = createThrottle(context.now);

  function add<Own extends OwnFields>(
    name: string,
    own: Own,
    answer: (look: Look, asked: Understood<Own>, request: FastifyRequest) => Promise<Told>,
  ): void {
    const options = { onRequest: throttle, bodyLimit: BODY_BYTES };
    app.post(`/api/dashboard/${name}`, options, async (request, reply) => {
      const { data } = readBody(request, ['data']);
      const { areas, now } = context;
      const asked = readQuery(data, own, { areas, now: now() });
      const told = await answer(await reader.look(), asked, request);
      // What was just saved must show.
      reply.header('cache-control', 'no-cache');
      return { ...told, query: { ...toldQuery(asked.query), ...asked.own } };
    });
  }

  add('getHomeDashboard', NOTHING, async (look, { query }, request) => {
    const { figures, basis } = await homeOf(look, query);
    const language = languageOf(request, words.languages);
    const references = REFERENCES.filter(
      ({ of }) => query.userType === null || of === query.userType,
    ).map((it) => ({
      ...it,
      name: words.text(language, `dashboard:references.${it.key}.name`),
      source: words.text(language, `dashboard:references.${it.key}.source`),
    }));
    return { data: { figures, references }, basis };
  });
  add('countTypeUsers', NOTHING, (look, { query }) => countTypes(look, query));
  add('getCalculateMaterials', BY_WASTE, (look, { query, own }) =>
    wasteRows(look, query, own.by ?? 'material'),
  );
  add('getCircleBarIngredient', BY_WASTE, (look, { query, own }) =>
    wasteRows(look, query, own.by ?? 'material'),
  );
  add('getCircleBarWare', BY_PACKAGING, (look, { query, own }) =>
    packagingRows(look, query, own.by ?? 'packagingMaterial'),
  );
  add('getCalculateMaterialsByGroupUser', GROUPED, (look, { query, own }) =>
    grid(look, query, own.rowsBy ?? own.by ?? 'material', own.columnsBy ?? 'userType'),
  );
  add('getBarChartMaterials', TREND, (look, { query, own }) =>
    trendBy(look, query, own.by ?? 'month', own.split),
  );
  for (const [name, level] of [
    ['loadMapProvince', 'province'],
    ['loadMapAmpur', 'amphure'],
    ['loadMapTambon', 'tambon'],
  ] as const) {
    add(name, MAP, async (look, { query, own }) => {
      refuseArea(level, query.area);
      return mapOf(look, context.areas, query, level, own.measure ?? 'kgPerPersonYear');
    });
  }
}
