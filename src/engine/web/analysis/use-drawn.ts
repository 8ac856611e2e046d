import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isPartial } from '../../declaration/steps.ts';
import {
  type Dimension,
  SPREAD_CUTS,
  type Spread,
  type SummaryRow,
  unitWord,
} from '../../declaration/summaries.ts';
import { config } from '../core/config.ts';
import { useNaming } from '../dashboards/naming.ts';
import { filterOf } from '../dashboards/to-chart.ts';
import { wordsOf, writeMeasure } from '../dashboards/write-measure.ts';
import { todayAt } from '../dates/format/index.ts';
import { useDates } from '../dates/useDates.ts';
import { useWords } from '../fields/shared/useWords.ts';
import { type Analysis, writeAnalysis } from './address.ts';
import type { Look } from './drawing/look.ts';
import {
  flowSpec,
  heatSpec,
  type SeriesWriting,
  type Spec,
  seriesSpec,
  spreadSpec,
  treeSpec,
  type Writing,
} from './drawing/specs.ts';
import { type Chosen, recordsAddress } from './records.ts';
import {
  distinctNames,
  flowOf,
  type Heat,
  heatOf,
  type NameOf,
  seriesOf,
  treeOf,
} from './shapes.ts';
import { useRows, useSpread } from './use-answers.ts';

/** A picture that is ready to be drawn. */
export interface Drawn {
  readonly specIn: (look: Look) => readonly Spec[];
  /** How many values of a dimension were left out of it. */
  readonly left: readonly { readonly dimension: Dimension; readonly count: number }[];
  /** Months and years that have not all their days. */
  readonly partial: readonly string[];
  /** The cell of which there is most; null of other pictures. */
  readonly most: { readonly name: string; readonly amount: string } | null;
  /** Lines that it must have room for; 0 where its height is as it is. */
  readonly lines: number;
  /** The records that a mark is of; null where no list shows them. */
  readonly addressOf: (datum: unknown) => string | null;
}

/** Of decimals no more than these are looked at; a workbook has all. */
export const DIGITS = 2;

/** What most pictures have nothing of. */
const PLAIN = { left: [], partial: [], most: null, lines: 0, addressOf: () => null } as const;

/** How amounts of the measure are written. */
function useWriting({ measure }: Analysis): Writing {
  const { t } = useTranslation(['analysis', 'resources']);
  const { translate } = useWords();
  return useMemo(() => {
    const inWords = wordsOf(measure, translate);
    if (inWords) return { amount: inWords.write, short: inWords.write, unit: '', inWords };
    return {
      amount: (value) =>
        `${writeMeasure(measure, value, translate, DIGITS)} ${t(unitWord(measure), { count: value })}`,
      short: (value) => value.toLocaleString('en-US', { maximumFractionDigits: DIGITS }),
      unit: t(unitWord(measure)),
    };
  }, [measure, t, translate]);
}

/** What values are called; what is unknown of one value is shown of none. */
function useNames(): NameOf {
  const naming = useNaming();
  return (dimension, value) => naming.value(dimension, value);
}

/** The cell of which there is most. */
function mostOf({ cells }: Heat, writing: Writing): Drawn['most'] {
  const [first] = cells.toSorted((one, other) => (other.value ?? 0) - (one.value ?? 0));
  if (!first?.value) return null;
  return { name: `${first.row} · ${first.column}`, amount: writing.amount(first.value) };
}

type RowsWriting = Writing & Pick<SeriesWriting, 'day' | 'partial'> & { readonly others: string };

/** The picture of rows, but for spreads; null where there is nothing to draw. */
function drawRows(
  analysis: Analysis,
  rows: readonly SummaryRow[],
  plainName: NameOf,
  isPart: IsPart,
  writing: RowsWriting,
): Drawn | null {
  const { picture, by, measure } = analysis;
  if (rows.every((row) => !row.measures[measure.name])) return null;
  const nameOf = distinctNames(rows, by, plainName);
  if (picture === 'flow') {
    const flow = flowOf(rows, by, measure, nameOf, writing.others);
    return {
      ...{ ...PLAIN, specIn: (look) => flowSpec(flow, look, writing) },
      lines: Math.max(...by.map((_, at) => flow.nodes.filter(({ place }) => place === at).length)),
    };
  }
  if (picture === 'heat') {
    const heat = heatOf(rows, by, measure, nameOf);
    return {
      specIn: (look) => heatSpec(heat, look, writing),
      left: leftOf(by, [heat.left.rows, heat.left.columns]),
      partial: partialSteps(rows, by, nameOf, isPart),
      most: mostOf(heat, writing),
      lines: heat.rows.length + 5,
      addressOf: (datum) => {
        const source: SummaryRow | undefined = Reflect.get(Object(datum), 'source');
        return source ? recordsAddress(config, analysis, chosenOf(by, source)) : null;
      },
    };
  }
  if (picture === 'series') {
    const { points, lines, left } = seriesOf(rows, by, measure, nameOf, isPart);
    return {
      ...{ ...PLAIN, specIn: (look) => seriesSpec(points, lines, look, writing) },
      left: leftOf(by, [0, left]),
      partial: partialSteps(rows, by, nameOf, isPart),
    };
  }
  const tree = treeOf(rows, by, measure, nameOf);
  return { ...PLAIN, specIn: (look) => treeSpec(tree, look, writing) };
}

const leftOf = (by: readonly Dimension[], counts: readonly number[]): Drawn['left'] =>
  by.flatMap((dimension, place) => {
    const count = counts[place] ?? 0;
    return count > 0 ? [{ dimension, count }] : [];
  });

/** Whether a month or year of a dimension has not all its days. */
type IsPart = (dimension: Dimension, day: string) => boolean;

/** Names of months and years that have not all their days. */
function partialSteps(
  rows: readonly SummaryRow[],
  by: readonly Dimension[],
  nameOf: NameOf,
  isPart: IsPart,
): string[] {
  return by.flatMap((dimension) => {
    const days = new Set(rows.map((row) => String(row.by[dimension.name] ?? '')));
    return [...days]
      .filter((day) => day !== '' && isPart(dimension, day))
      .map((day) => nameOf(dimension, day));
  });
}

/** Finds months and years that are incomplete, as of today. */
export function partsOf({ from, to }: Pick<Analysis, 'from' | 'to'>): IsPart {
  const within = { from, to, today: todayAt(Date.now()) };
  return ({ by }, day) => by !== null && isPartial(day, by, within);
}

const chosenOf = (by: readonly Dimension[], row: Pick<SummaryRow, 'by'>): Chosen[] =>
  by.map((dimension) => ({ dimension, value: row.by[dimension.name] }));

/** What a spread needs beside its picture. */
interface SpreadParts {
  readonly addressOf: (spread: Spread, of: unknown) => string | null;
  readonly thingName: (of: unknown) => string;
  readonly groupName: (spread: Spread) => string;
}

/** What distinguishes the items of a spread, as a dimension, so that records can be found by it. */
function dimensionOver({ over }: Analysis): Dimension | null {
  if (over?.kind !== 'distinct') return null;
  return { ...{ name: over.name, field: over.field }, through: null, by: null, level: null };
}

function useSpreadParts(analysis: Analysis, nameOf: NameOf): SpreadParts {
  const { t } = useTranslation('analysis');
  const { by } = analysis;
  const over = dimensionOver(analysis);
  return {
    thingName: (of) => (over ? nameOf(over, of) : ''),
    groupName: (spread) => {
      const names = by.map((dimension) => nameOf(dimension, spread.by[dimension.name]));
      return names.length > 0 ? names.join(' · ') : t('everything');
    },
    addressOf: (spread, of) =>
      over && filterOf(of) !== null
        ? recordsAddress(config, analysis, [
            ...chosenOf(by, spread),
            { dimension: over, value: of },
          ])
        : null,
  };
}

function drawSpread(
  spreads: readonly Spread[],
  { addressOf, thingName, groupName }: SpreadParts,
  writing: Writing,
  cutName: (cut: (typeof SPREAD_CUTS)[number]) => string,
): Drawn | null {
  if (spreads.length === 0) return null;
  const boxes = spreads.map((spread) => ({
    name: groupName(spread),
    cuts: [spread.low, spread.q1, spread.median, spread.q3, spread.high],
    lines: SPREAD_CUTS.flatMap((cut) => {
      const value = spread[cut];
      return value === null ? [] : [{ name: cutName(cut), value: writing.amount(value) }];
    }),
  }));
  const points = spreads.flatMap((spread) =>
    spread.outliers.map(({ of, value }) => ({
      ...{ name: groupName(spread), value, of: thingName(of) },
      address: addressOf(spread, of),
    })),
  );
  return {
    ...{ ...PLAIN, specIn: (look) => spreadSpec(boxes, points, look, writing) },
    addressOf: (datum) => {
      const address: unknown = Reflect.get(Object(datum), 'address');
      return typeof address === 'string' ? address : null;
    },
  };
}

const NO_ROWS: readonly SummaryRow[] = [];

/** Whether an answer has all that is looked at. */
const hasAll = ({ by }: Analysis, rowBy: SummaryRow['by']): boolean =>
  by.every(({ name }) => name in rowBy);

const isAnswerTo = (analysis: Analysis, row: SummaryRow | undefined): boolean =>
  row !== undefined && analysis.measure.name in row.measures && hasAll(analysis, row.by);

/** Loads the data of a picture, and draws it. */
export function useDrawn(analysis: Analysis) {
  const { t, i18n } = useTranslation(['analysis', 'charts']);
  const { formatDate, formatMonth, formatYear } = useDates();
  const writing = useWriting(analysis);
  const nameOf = useNames();
  const isSpread = analysis.picture === 'spread';
  const { answer, query } = useRows(analysis, !isSpread);
  const { spreads: found, isCut: hasMore, query: spreadQuery } = useSpread(analysis);
  const spreads = found?.every(({ by }) => hasAll(analysis, by)) ? found : null;
  const parts = useSpreadParts(analysis, distinctNames(spreads ?? [], analysis.by, nameOf));
  const answered = isSpread ? NO_ROWS : (answer?.data ?? NO_ROWS);
  // The previous data stays until the response comes, but for what it has other parts than.
  const rows = isAnswerTo(analysis, answered[0]) ? answered : NO_ROWS;
  const address = `${i18n.language} ${writeAnalysis(analysis)}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what else it is drawn of follows from these
  const drawn = useMemo(() => {
    if (isSpread)
      return spreads && drawSpread(spreads, parts, writing, (cut) => t(`analysis:cuts.${cut}`));
    const grain = analysis.by[0]?.by ?? 'day';
    const write = { day: formatDate, month: formatMonth, year: formatYear }[grain];
    const day = (text: string): string => write(text, 'short');
    const partial = grain === 'day' ? '' : t(`analysis:partial.${grain}`);
    const inWords = { ...writing, day, partial, others: t('charts:others') };
    return drawRows(analysis, rows, nameOf, partsOf(analysis), inWords);
  }, [rows, spreads, address, writing]);
  return {
    ...{ drawn, rows, isCut: isSpread ? hasMore : answer?.isCut === true },
    spreads: isSpread ? spreads : null,
    query: isSpread ? spreadQuery : query,
    ...parts,
  };
}
