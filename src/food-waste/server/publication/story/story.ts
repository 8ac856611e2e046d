/** A story: what is published of an area in a period, in words, before anything draws it. */
import { largestOf, scaleOf, writeShare } from '../../../../engine/fields/shared/amounts.ts';
import { levelBelow } from '../../../../thailand/geography.ts';
import { headlineOf } from '../../../headline.ts';
import { subjectIn } from '../../dashboard/export/cover.ts';
import { areaIn, nameOf, type Speech } from '../../dashboard/export/words.ts';
import type { Figure } from '../../dashboard/figures.ts';
import type { MapValues } from '../../dashboard/map.ts';
import type { Row, Rows } from '../../dashboard/materials.ts';
import type { StoryFigures, StoryPart } from './figures.ts';
import { pageAddress, type StorySubject } from './subject.ts';
import { type StoryTarget, targetOf } from './target.ts';
import { StoryWords } from './words.ts';

/** A figure as it is read. */
export interface StoryFigure {
  readonly key: string;
  readonly name: string;
  /** `78.4`, or why there is none, in which case it has no unit. */
  readonly value: string;
  readonly unit: string;
  readonly change: string;
}

export interface StoryBar {
  readonly name: string;
  readonly value: string;
  /** Its length, of the longest. */
  readonly size: number;
}

/** Bars, the longest first, and what must be known of them. */
export interface StoryBars {
  readonly title: string;
  /** What can be said of them all. */
  readonly lead: string;
  readonly bars: readonly StoryBar[];
  /** What stands in their place where there are none, and else what is not shown. */
  readonly notes: readonly string[];
}

export interface Story {
  readonly language: string;
  readonly product: string;
  readonly area: string;
  readonly subject: string;
  readonly period: string;
  /** Says that figures were made up; '' where none were. */
  readonly demonstration: string;
  readonly headline: StoryFigure & {
    /** Between which values it lies, and its grade. */
    readonly exactness: string;
    /** How many it rests on. */
    readonly basis: string;
  };
  /** How many all of it rests on. */
  readonly basis: string;
  readonly figures: readonly StoryFigure[];
  readonly areas: StoryBars | null;
  readonly parts: Readonly<Record<StoryPart, StoryBars>>;
  readonly target: StoryTarget | null;
  readonly edition: string;
  /** What an edition puts right; '' where it is no correction. */
  readonly note: string;
  /** By which rule figures are left out. */
  readonly rule: string;
  /** Where the page is, without the server. */
  readonly page: string;
}

function figureOf(words: StoryWords, figure: Figure): StoryFigure {
  const { key, value, unit, missing = 'insufficient' } = figure;
  const name = words.chart(`figures.${key}`);
  if (value === null) {
    return { key, name, value: words.chart(`missing.${missing}`), unit: '', change: '' };
  }
  const scale = scaleOf(unit, largestOf([value]));
  const partial = figure.partial ? ` (${words.chart('partial.mark')})` : '';
  const shownUnit = words.chart(`units.${scale.unit}`) + partial;
  return { key, name, value: scale.write(value), unit: shownUnit, change: words.change(figure) };
}

/** The areas that can be ranked, and what is not shown of the others. */
function areasOf(
  words: StoryWords,
  { query, areas, headline }: StoryFigures & { readonly areas: MapValues },
): StoryBars {
  const { data, unit } = areas;
  const level = words.levelBelow(query.area);
  const figure = words.chart(`figures.${headline.key}`);
  const ranked = data
    .filter(({ value, isRanked }) => value !== null && isRanked !== false)
    .sort((one, other) => (other.value ?? 0) - (one.value ?? 0));
  const values = data.map(
    ({ code, value, interval = null, isRanked = true }) =>
      [code, { value, interval, isRanked }] as const,
  );
  const most = headlineOf(values, data.length);
  const scale = scaleOf(unit, largestOf(ranked.map(({ value }) => value)));
  const shownUnit = words.chart(`units.${scale.unit}`);
  const largest = ranked[0]?.value ?? 0;
  const hidden = data.filter(({ missing }) => missing === 'withheld').length;
  const compared = { told: String(ranked.length), count: String(data.length) };
  return {
    title: words.own('areas', { level, figure }),
    lead:
      most?.kind === 'uncertain'
        ? words.chart('most.uncertain', { level, candidates: String(most.candidates) })
        : '',
    bars: ranked.map(({ value, reporters, reportersTo, ...area }) => {
      const written = words.amount(scale.write(value ?? 0), shownUnit);
      const rests = words.reporterBand(reporters, reportersTo);
      return {
        name: words.areaName(area),
        value: rests === '' ? written : `${written} · ${words.reporters(rests)}`,
        size: largest > 0 ? (value ?? 0) / largest : 0,
      };
    }),
    notes: [
      ...(ranked.length === 0 && hidden === 0 ? [words.chart('missing.insufficient')] : []),
      ...(ranked.length > 0 && ranked.length < data.length
        ? [words.chart('most.of', compared)]
        : []),
      ...(ranked.some(({ quality }) => quality !== undefined) ? [words.own('ranked')] : []),
      ...(hidden > 0 ? [words.hidden(hidden)] : []),
    ],
  };
}

function rowName(words: StoryWords, by: StoryPart, row: Row): string {
  if ('pooled' in row) return words.chart('pooled', { count: String(row.pooled.length) });
  return nameOf(words.speech, by, row);
}

/** What the waste is made of; what is hidden is said, and where there is no row, why. */
function partOf(words: StoryWords, by: StoryPart, rows: Rows): StoryBars {
  const { data, cut, unpublished, recipeShare } = rows;
  const shown = data.filter(({ kg }) => kg !== null);
  const largest = largestOf(shown.map(({ kg }) => kg));
  const scale = scaleOf('kg', largest);
  const unit = words.chart(`units.${scale.unit}`);
  const hidden = data.filter(({ missing }) => missing === 'withheld').length;
  const none = unpublished ? 'unpublished' : cut || hidden > 0 ? 'withheld' : 'insufficient';
  return {
    title: words.apart(by),
    lead: '',
    bars: shown.map((row) => {
      const weight = words.amount(scale.write(row.kg ?? 0), unit);
      const share = writeShare(row.share, cut);
      return {
        name: rowName(words, by, row),
        value: share === '' ? weight : `${share} · ${weight}`,
        size: largest > 0 ? (row.kg ?? 0) / largest : 0,
      };
    }),
    notes: [
      ...(shown.length === 0 ? [words.chart(`missing.${none}`)] : []),
      ...(shown.length > 0 && (cut || hidden > 0) ? [words.chart('cut')] : []),
      ...(by === 'destination' && shown.length > 0 ? [words.own('allReported')] : []),
      ...(recipeShare === undefined
        ? []
        : [words.chart('byRecipe', { share: writeShare(recipeShare, false) })]),
    ],
  };
}

/** Puts the figures of a story into words. */
export function writeStory(speech: Speech, subject: StorySubject, figures: StoryFigures): Story {
  const words = new StoryWords(speech);
  const { query, home, headline, areas, parts } = figures;
  const { publication, window } = subject;
  return {
    language: speech.language,
    product: speech.words.text(speech.language, 'menu:productName'),
    area: areaIn(speech, query.area),
    subject: subjectIn(speech, query),
    period: words.period(publication, window),
    demonstration: publication.demonstration ? words.demonstration() : '',
    headline: {
      ...figureOf(words, headline),
      exactness: words.exactness(headline),
      basis: words.basis(headline),
    },
    basis: words.rests(home.basis),
    figures: home.figures.filter((it) => it !== headline).map((it) => figureOf(words, it)),
    areas: areas && levelBelow(query.area) ? areasOf(words, { ...figures, areas }) : null,
    parts: {
      material: partOf(words, 'material', parts.material),
      step: partOf(words, 'step', parts.step),
      destination: partOf(words, 'destination', parts.destination),
    },
    target: targetOf(words, query, headline),
    edition: words.edition(publication),
    note: words.note(publication),
    rule: words.rule(),
    page: pageAddress(subject),
  };
}
