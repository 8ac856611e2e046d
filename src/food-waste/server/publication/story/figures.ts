/** The published figures that a story is written with: those of the dashboards, and no others. */
import { levelBelow } from '../../../../thailand/geography.ts';
import type { Areas } from '../../../../thailand/server/geography/areas.ts';
import type { PublicUserType } from '../../../user-types.ts';
import { CALLS, type CallAnswer, type CallName } from '../../dashboard/calls.ts';
import type { FigureSource } from '../../dashboard/figure-source.ts';
import type { Figure } from '../../dashboard/figures.ts';
import type { Home } from '../../dashboard/home.ts';
import type { MapMeasure, MapValues } from '../../dashboard/map.ts';
import type { Rows } from '../../dashboard/materials.ts';
import type { WasteDimension } from '../../dashboard/names.ts';
import type { PublishedFigures } from '../../dashboard/published.ts';
import type { Query } from '../../dashboard/query.ts';
import type { StorySubject } from './subject.ts';

/** What the waste is broken down by. */
export const STORY_PARTS = ['material', 'step', 'destination'] as const satisfies WasteDimension[];
export type StoryPart = (typeof STORY_PARTS)[number];
const ROWS = 5;

/** Whose figure stands above the others, and what areas are compared by. */
const HEADLINES: Readonly<
  Record<PublicUserType | 'all', { readonly figure: string; readonly measure: MapMeasure }>
> = {
  all: { figure: 'kgPerPersonYear', measure: 'kgPerPersonYear' },
  consumer: { figure: 'kgPerPersonYear', measure: 'kgPerPersonYear' },
  outofhome: { figure: 'gramsPerMeal', measure: 'gramsPerMeal' },
  retail: { figure: 'kgPerSquareMetreYear', measure: 'kgPerSquareMetreYear' },
  handler: { figure: 'receivedKg', measure: 'kg' },
};

const MAPS = {
  province: 'loadMapProvince',
  amphure: 'loadMapAmpur',
  tambon: 'loadMapTambon',
} as const satisfies Record<string, CallName>;

export interface StoryFigures {
  readonly query: Query;
  readonly home: Home;
  readonly headline: Figure;
  /** The areas just below the one in question; null of a tambon. */
  readonly areas: MapValues | null;
  readonly parts: Readonly<Record<StoryPart, Rows>>;
}

/** An answer of the shape that its call has. */
function shaped<Shape extends CallAnswer['shape']>(answer: CallAnswer, shape: Shape) {
  if (answer.shape !== shape) throw new Error(`${answer.shape} is not ${shape}`);
  return answer as Extract<CallAnswer, { shape: Shape }>;
}

/** Reads the figures of a story. */
export async function readStory(
  published: Pick<PublishedFigures, 'open'>,
  { publication, window, area, userType, language }: StorySubject,
  setting: { readonly areas: Areas; readonly now: Date },
): Promise<StoryFigures> {
  const filters = {
    ...{ from: window.from, to: window.to, area },
    ...(userType !== null && { userType }),
  };
  const reader = { id: publication.id, language, isAdmin: false };
  const opened = await published.open(filters, reader);
  return opened.read(async (source: FigureSource): Promise<StoryFigures> => {
    const ask = (call: CallName, own: object = {}) => {
      const data = { ...opened.data, ...own };
      opened.check(call, data);
      return CALLS[call](data, setting).answer(source);
    };
    const rows = async (by: StoryPart) =>
      shaped(await ask('getCalculateMaterials', { by, limit: ROWS }), 'rows').body;
    const { figure, measure } = HEADLINES[userType ?? 'all'];
    const home = shaped(await ask('getHomeDashboard'), 'home').body;
    const headline = home.figures.find(({ key }) => key === figure);
    if (!headline) throw new Error(`There is no figure ${figure}`);
    const level = levelBelow(area);
    return {
      query: CALLS.getHomeDashboard(opened.data, setting).query,
      ...{ home, headline },
      areas: level && shaped(await ask(MAPS[level], { measure }), 'map').body,
      parts: {
        material: await rows('material'),
        step: await rows('step'),
        destination: await rows('destination'),
      },
    };
  });
}
