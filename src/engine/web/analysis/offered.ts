/** Which pictures a summary can be shown in, and what they are drawn of. */
import {
  type Dimension,
  type Measure,
  PICTURES,
  type Picture,
  type Summary,
} from '../../declaration/summaries.ts';
import { isAdded } from '../dashboards/to-chart.ts';

/** The dimensions that a picture is drawn by, in its order: how many at least and at most. */
interface Slots {
  readonly least: number;
  readonly most: number;
  readonly fits: (dimension: Dimension, place: number) => boolean;
}

const isOfTime = ({ by }: Dimension): boolean => by !== null;

const SLOTS: Readonly<Record<Picture, Slots>> = {
  flow: { least: 2, most: 4, fits: (it) => !isOfTime(it) },
  heat: { least: 2, most: 2, fits: () => true },
  spread: { least: 0, most: 1, fits: (it) => !isOfTime(it) },
  series: { least: 1, most: 2, fits: (it, place) => isOfTime(it) === (place === 0) },
  tree: { least: 1, most: 2, fits: (it) => !isOfTime(it) },
};

export const slotsOf = (picture: Picture): Slots => SLOTS[picture];

/** Areas of a treemap, and widths of a flow, are parts of a whole; boxes are of what adds up. */
export function measuresFor({ measures }: Summary, picture: Picture): Measure[] {
  const all = Object.values(measures);
  return picture === 'heat' || picture === 'series' ? all : all.filter(isAdded);
}

/** What distinguishes the items of a spread: places among records. */
export const distinctMeasures = ({ measures }: Summary): Measure[] =>
  Object.values(measures).filter(({ kind }) => kind === 'distinct');

/** The dimensions that may stand at a place of a picture. */
export function dimensionsFor(summary: Summary, picture: Picture, place: number): Dimension[] {
  const { fits } = SLOTS[picture];
  return Object.values(summary.dimensions).filter((it) => fits(it, place));
}

/** The dimensions that a picture begins with: as declared, filled up with the first that fit. */
export function firstDimensions(summary: Summary, picture: Picture): string[] {
  const { least } = SLOTS[picture];
  const fits = (name: string, place: number): boolean =>
    dimensionsFor(summary, picture, place).some((it) => it.name === name);
  const names = (summary.pictures[picture] ?? []).filter(fits).slice(0, SLOTS[picture].most);
  while (names.length < least) {
    const next = dimensionsFor(summary, picture, names.length).find(
      ({ name }) => !names.includes(name),
    );
    if (!next) break;
    names.push(next.name);
  }
  return names;
}

/** The pictures that a summary can be shown in. */
export function picturesOf(summary: Summary): Picture[] {
  return PICTURES.filter(
    (picture) =>
      firstDimensions(summary, picture).length >= SLOTS[picture].least &&
      measuresFor(summary, picture).length > 0 &&
      (picture !== 'spread' || distinctMeasures(summary).length > 0),
  );
}

/** The finest date that a summary has, which a period narrows; null where it has none. */
export function periodOf({ dimensions }: Summary): Dimension | null {
  const dates = Object.values(dimensions).filter(isOfTime);
  return (
    (['day', 'month', 'year'] as const)
      .map((grain) => dates.find(({ by }) => by === grain))
      .find((it) => it !== undefined) ?? null
  );
}
