import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Dimension,
  type Spread,
  type SummaryRow,
  unitWord,
} from '../../declaration/summaries.ts';
import { config } from '../core/config.ts';
import { useNaming } from '../dashboards/naming.ts';
import { filterOf } from '../dashboards/to-chart.ts';
import { writeMeasure } from '../dashboards/write-measure.ts';
import { useDates } from '../dates/useDates.ts';
import { type Analysis, writeAnalysis } from './address.ts';
import type { Look } from './drawing/look.ts';
import {
  flowSpec,
  heatSpec,
  type Spec,
  seriesSpec,
  spreadSpec,
  treeSpec,
  type Writing,
} from './drawing/specs.ts';
import { type Chosen, recordsAddress } from './records.ts';
import { distinctNames, flowOf, heatOf, type NameOf, seriesOf, treeOf } from './shapes.ts';
import { useRows, useSpread } from './use-answers.ts';

/** A picture that is ready to be drawn. */
export interface Drawn {
  readonly specIn: (look: Look) => readonly Spec[];
  /** Values that were left out of it. */
  readonly left: number;
  /** Lines that it must have room for; 0 where its height is as it is. */
  readonly lines: number;
  /** The records that a mark is of; null where no list shows them. */
  readonly addressOf: (datum: unknown) => string | null;
}

/** Of decimals no more than these are looked at; a workbook has all. */
export const DIGITS = 2;

const NOWHERE = (): null => null;

/** How amounts of the measure are written. */
function useWriting({ measure }: Analysis): Writing {
  const { t } = useTranslation(['analysis', 'resources']);
  return useMemo(
    () => ({
      amount: (value) =>
        `${writeMeasure(measure, value, DIGITS)} ${t(unitWord(measure), { count: value })}`,
      short: (value) => value.toLocaleString('en-US', { maximumFractionDigits: DIGITS }),
    }),
    [measure, t],
  );
}

/** What values are called; what is not told of a value is told of none. */
function useNames(): NameOf {
  const naming = useNaming();
  return (dimension, value) => naming.value(dimension, value);
}

/** The picture of rows, but for spreads; null where there is nothing to draw. */
function drawRows(
  analysis: Analysis,
  rows: readonly SummaryRow[],
  plainName: NameOf,
  writing: Writing & { readonly day: (day: string) => string },
  others: string,
): Drawn | null {
  const { picture, by, measure } = analysis;
  if (rows.every((row) => !row.measures[measure.name])) return null;
  const nameOf = distinctNames(rows, by, plainName);
  if (picture === 'flow') {
    const flow = flowOf(rows, by, measure, nameOf, others);
    return {
      ...{ specIn: (look) => flowSpec(flow, look, writing), left: 0, addressOf: NOWHERE },
      lines: Math.max(...by.map((_, at) => flow.nodes.filter(({ place }) => place === at).length)),
    };
  }
  if (picture === 'heat') {
    const heat = heatOf(rows, by, measure, nameOf);
    return {
      ...{ specIn: (look) => heatSpec(heat, look, writing), left: heat.left },
      lines: heat.rows.length + 5,
      addressOf: (datum) => {
        const source: SummaryRow | undefined = Reflect.get(Object(datum), 'source');
        return source ? recordsAddress(config, analysis, chosenOf(by, source)) : null;
      },
    };
  }
  if (picture === 'series') {
    const { points, lines, left } = seriesOf(rows, by, measure, nameOf);
    return {
      ...{ specIn: (look) => seriesSpec(points, lines, look, writing), left, lines: 0 },
      addressOf: NOWHERE,
    };
  }
  const tree = treeOf(rows, by, measure, nameOf);
  return {
    ...{ specIn: (look) => treeSpec(tree, look, writing), left: 0, lines: 0 },
    addressOf: NOWHERE,
  };
}

const chosenOf = (by: readonly Dimension[], row: Pick<SummaryRow, 'by'>): Chosen[] =>
  by.map((dimension) => ({ dimension, value: row.by[dimension.name] }));

/** What a spread needs beside its picture. */
interface SpreadParts {
  readonly addressOf: (spread: Spread, of: unknown) => string | null;
  readonly thingName: (of: unknown) => string;
  readonly groupName: (spread: Spread) => string;
}

/** What the items of a spread are told apart by, as a dimension, so that records can be found by it. */
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
): Drawn | null {
  if (spreads.length === 0) return null;
  const boxes = spreads.map((spread) => ({
    name: groupName(spread),
    cuts: [spread.low, spread.q1, spread.median, spread.q3, spread.high],
  }));
  const points = spreads.flatMap((spread) =>
    spread.outliers.map(({ of, value }) => ({
      ...{ name: groupName(spread), value, of: thingName(of) },
      address: addressOf(spread, of),
    })),
  );
  return {
    ...{ specIn: (look) => spreadSpec(boxes, points, look, writing), left: 0, lines: 0 },
    addressOf: (datum) => {
      const address: unknown = Reflect.get(Object(datum), 'address');
      return typeof address === 'string' ? address : null;
    },
  };
}

const NO_ROWS: readonly SummaryRow[] = [];

/** Whether an answer has all that is looked at. */
const hasAll = ({ by }: Analysis, told: SummaryRow['by']): boolean =>
  by.every(({ name }) => name in told);

const isAnswerTo = (analysis: Analysis, row: SummaryRow | undefined): boolean =>
  row !== undefined && analysis.measure.name in row.measures && hasAll(analysis, row.by);

/** Asks for what a picture is drawn of, and draws it. */
export function useDrawn(analysis: Analysis) {
  const { t, i18n } = useTranslation('charts');
  const { formatDate, formatMonth, formatYear } = useDates();
  const writing = useWriting(analysis);
  const nameOf = useNames();
  const isSpread = analysis.picture === 'spread';
  const { answer, query } = useRows(analysis, !isSpread);
  const { spreads: found, isCut: hasMore, query: spreadQuery } = useSpread(analysis);
  const spreads = found?.every(({ by }) => hasAll(analysis, by)) ? found : null;
  const parts = useSpreadParts(analysis, distinctNames(spreads ?? [], analysis.by, nameOf));
  const told = isSpread ? NO_ROWS : (answer?.data ?? NO_ROWS);
  // What was asked for before stands until the answer comes, but for what it has other parts than.
  const rows = isAnswerTo(analysis, told[0]) ? told : NO_ROWS;
  const address = `${i18n.language} ${writeAnalysis(analysis)}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what else it is drawn of follows from these
  const drawn = useMemo(() => {
    if (isSpread) return spreads && drawSpread(spreads, parts, writing);
    const grain = analysis.by[0]?.by ?? 'day';
    const write = { day: formatDate, month: formatMonth, year: formatYear }[grain];
    const day = (text: string): string => write(text, 'short');
    return drawRows(analysis, rows, nameOf, { ...writing, day }, t('others'));
  }, [rows, spreads, address, writing]);
  return {
    ...{ drawn, rows, isCut: isSpread ? hasMore : answer?.isCut === true },
    spreads: isSpread ? spreads : null,
    query: isSpread ? spreadQuery : query,
    ...parts,
  };
}
