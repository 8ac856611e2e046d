/** The cards of each dashboard: most of what is said of it, and nothing that it is first drawn by. */
import type { CardDeclaration } from './declaration.ts';

const ROWS = 8;
const PARTS = 5;

type Columns = CardDeclaration['columns'];

const bars = (id: string, by: string, columns: Columns = 6): CardDeclaration => ({
  ...{ id, columns, chart: 'bars', call: 'getCalculateMaterials', ask: { by, limit: ROWS } },
});
const ring = (id: string, by: string, columns: 4 | 6 = 4): CardDeclaration => ({
  ...{ id, columns, chart: 'ring', call: 'getCircleBarIngredient', ask: { by, limit: PARTS } },
  short: columns === 6,
});
const packaging = (id: string, by: string): CardDeclaration => ({
  ...{ id, columns: 6, chart: 'ring', call: 'getCircleBarWare', ask: { by, limit: PARTS } },
  short: true,
});
const MONTHS: CardDeclaration = {
  ...{ id: 'months', columns: 8, chart: 'trend', call: 'getBarChartMaterials' },
  ask: { by: 'month' },
};
const REPORTERS: CardDeclaration = {
  ...{ id: 'reporters', columns: 6, chart: 'bars', call: 'countTypeUsers', ask: {} },
  short: true,
};
const matrix = (id: string, rowsBy: string, columnsBy: string): CardDeclaration => ({
  ...{ id, columns: 12, chart: 'matrix', call: 'getCalculateMaterialsByGroupUser' },
  ask: { rowsBy, columnsBy, limit: ROWS },
});

/** The cards of the dashboards, by the names of their pages. */
const CARDS: Readonly<Record<string, readonly CardDeclaration[]>> = {
  dashboard: [
    MONTHS,
    ring('destinations', 'destination'),
    bars('materials', 'material'),
    bars('steps', 'step'),
    matrix('groups', 'material', 'userType'),
    REPORTERS,
    packaging('packaging', 'packagingMaterial'),
  ],
  dashboardhouse: [
    { ...MONTHS, id: 'perPerson', value: 'kgPerPersonYear' },
    ring('parts', 'part'),
    bars('steps', 'step'),
    bars('materials', 'material'),
    bars('menus', 'menu'),
    bars('manages', 'manage'),
    ring('methods', 'method', 6),
    packaging('packaging', 'packagingMaterial'),
  ],
  dashboardouthouse: [
    MONTHS,
    ring('stages', 'stage'),
    bars('menus', 'menu'),
    bars('materials', 'material'),
    bars('steps', 'step'),
    bars('manages', 'manage'),
    ring('parts', 'part', 6),
    packaging('packaging', 'packagingMaterial'),
  ],
  dashboardretail: [
    MONTHS,
    ring('unsold', 'stage'),
    bars('categories', 'category'),
    bars('items', 'retailStore'),
    bars('materials', 'material'),
    bars('manages', 'manage'),
    ring('destinations', 'destination', 6),
    packaging('packaging', 'packagingMaterial'),
  ],
  dashboardgarbage: [
    { ...MONTHS, id: 'received' },
    ring('destinations', 'destination'),
    { ...matrix('flow', 'material', 'destination'), liveOnly: true },
    bars('receivedMaterials', 'material'),
    bars('manages', 'manage'),
    packaging('recovery', 'manage'),
    packaging('cleanliness', 'clean'),
  ],
};

/** The cards of a page that there are figures for. */
export function cardsOf(name: string, mode: 'published' | 'live'): readonly CardDeclaration[] {
  const cards = CARDS[name] ?? [];
  return mode === 'live' ? cards : cards.filter(({ liveOnly }) => liveOnly !== true);
}
