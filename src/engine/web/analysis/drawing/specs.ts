/** Pictures in the words of G2, which `@ant-design/plots` draws. */
import type { AmountWords } from '../../../fields/shared/amounts.ts';
import { stepsIn } from '../../charts/axis.ts';
import type { Flow, Heat, SeriesPoint, TreeNode } from '../shapes.ts';
import { axisOf, type Look, legendOf, titleIn } from './look.ts';

/** A mark that can be drawn. */
export type Spec = Readonly<Record<string, unknown>>;

/** What amounts are written with. */
export interface Writing {
  /** With its unit: `1,204 กก.` */
  readonly amount: (value: number) => string;
  /** Short, along an axis. */
  readonly short: (value: number) => string;
  /** What an axis or a scale is of: `กก.`; '' where amounts say it themselves. */
  readonly unit: string;
  /** Of amounts that are no plain numbers. */
  readonly inWords?: AmountWords;
}

interface NodeDatum {
  readonly name: string;
  readonly place: number;
  readonly value: number;
}

const kindAt = ({ kinds }: Look, place: number): string => kinds[place % kinds.length] ?? '';

/** From one dimension over the next to the last. */
export function flowSpec({ nodes, links }: Flow, look: Look, writing: Writing): Spec[] {
  const picture = {
    type: 'sankey',
    data: { value: { nodes, links } },
    layout: { nodeWidth: 0.014, nodePadding: 0.018 },
    encode: { nodeColor: (node: NodeDatum) => node.place, linkColor: () => 0 },
    scale: {
      color: {
        type: 'ordinal',
        domain: [0, 1, 2, 3],
        range: [0, 1, 2, 3].map((place) => kindAt(look, place)),
      },
    },
    style: {
      labelText: (node: NodeDatum) => node.name,
      ...{ labelFill: look.ink, labelFontFamily: look.font, labelFontSize: 13 },
      labelTransform: [{ type: 'overlapDodgeY' }],
      ...{ nodeStroke: look.surface, linkFillOpacity: look.isDark ? 0.4 : 0.3 },
    },
    tooltip: {
      nodeTitle: (node: NodeDatum) => node.name,
      nodeItems: [(node: NodeDatum) => ({ name: '', value: writing.amount(node.value) })],
      linkTitle: (link: { source: NodeDatum; target: NodeDatum }) =>
        `${link.source.name} → ${link.target.name}`,
      linkItems: [(link: { value: number }) => ({ name: '', value: writing.amount(link.value) })],
    },
    legend: false,
  };
  return [picture];
}

/** As many steps from nothing to the most, as a scale has colours. */
const stepsTo = (most: number, count: number): number[] =>
  Array.from({ length: count }, (_, at) => (most * at) / (count - 1));

/** Two dimensions crossed; the stronger the colour, the more. */
export function heatSpec({ rows, columns, cells }: Heat, look: Look, writing: Writing): Spec[] {
  const most = Math.max(...cells.map(({ value }) => value ?? 0));
  const picture = {
    type: 'cell',
    data: { value: cells.filter(({ value }) => value !== null) },
    encode: { x: 'column', y: 'row', color: 'value' },
    scale: {
      x: { domain: columns },
      y: { domain: rows },
      color: { type: 'linear', domain: stepsTo(most, look.scale.length), range: look.scale },
    },
    axis: {
      x: { ...axisOf(look), labelAutoRotate: true },
      y: axisOf(look),
    },
    style: { inset: 0.5 },
    tooltip: {
      title: (cell: { row: string; column: string }) => `${cell.row} · ${cell.column}`,
      items: [(cell: { value: number }) => ({ name: '', value: writing.amount(cell.value) })],
    },
    legend: {
      color: {
        ...{ position: 'top', labelFill: look.ink, labelFontFamily: look.font },
        ...titleIn(look, writing.unit),
        labelFormatter: (entry: unknown) => {
          const label = String(Reflect.get(Object(entry), 'label') ?? entry);
          return writing.inWords ? writing.short(Number(label)) : label;
        },
      },
    },
  };
  return [picture];
}

/** A box, as it is drawn. */
export interface Box {
  readonly name: string;
  /** End of the whisker, q1, median, three quarters, the other end. */
  readonly cuts: readonly number[];
  /** Of its tooltip. */
  readonly lines: readonly { readonly name: string; readonly value: string }[];
}
export interface BoxPoint {
  readonly name: string;
  readonly value: number;
  readonly of: string;
  /** The records of it. */
  readonly address: string | null;
}

const amountAxis = (look: Look, { short, unit, inWords }: Writing) => ({
  ...{ ...axisOf(look), ...titleIn(look, unit) },
  // Steps of hundreds of minutes would not be round in hours.
  ...(inWords && {
    tickMethod: (_least: number, most: number) =>
      stepsIn({ unit, inWords }, most).filter((step) => step <= most),
  }),
  labelFormatter: (value: unknown) => short(Number(value)),
});

/** How a measure lies among items, with what lies far away as points. */
export function spreadSpec(
  boxes: readonly Box[],
  points: readonly BoxPoint[],
  look: Look,
  writing: Writing,
): Spec[] {
  const [fill = ''] = look.kinds;
  const domain = boxes.map(({ name }) => name);
  const placed = {
    scale: {
      x: { domain, paddingInner: 0.5, paddingOuter: 0.25 },
      y: { nice: true, zero: true },
    },
    axis: {
      x: { ...axisOf(look), labelAutoRotate: true },
      y: amountAxis(look, writing),
    },
  };
  const lines = Array.from(
    { length: boxes[0]?.lines.length ?? 0 },
    (_, line) => (box: Box) => box.lines[line],
  );
  return [
    {
      ...{ ...placed, type: 'box', data: { value: boxes } },
      encode: { x: 'name', y: 'cuts' },
      style: { fill, fillOpacity: 0.35, stroke: look.ink, lineWidth: 1 },
      tooltip: { title: 'name', items: lines },
    },
    {
      ...{ ...placed, type: 'point', data: { value: points } },
      encode: { x: 'name', y: 'value', shape: 'point', size: 5 },
      style: { fill: kindAt(look, 5), cursor: 'pointer' },
      tooltip: {
        title: 'of',
        items: [({ value }: BoxPoint) => ({ name: '', value: writing.amount(value) })],
      },
    },
  ];
}

export interface SeriesWriting extends Writing {
  readonly day: (day: string) => string;
  /** What is said of a month or year that has not all its days. */
  readonly partial: string;
}

/** A measure over time, with a slider below, and a brush over it. */
export function seriesSpec(
  points: readonly SeriesPoint[],
  lines: readonly string[],
  look: Look,
  writing: SeriesWriting,
): Spec[] {
  const { amount, day, partial } = writing;
  const written = (moment: Date): string => day(new Date(moment).toISOString().slice(0, 10));
  const dated = points.map((point) => ({ ...point, moment: new Date(point.day) }));
  const scale = {
    x: { type: 'time', utc: true },
    y: { nice: true, domainMin: 0 },
    color: { type: 'ordinal', domain: lines, range: look.kinds },
  };
  // Both marks share it: `false` in one of them would remove it from both.
  const legend = lines.length > 1 ? legendOf(look) : false;
  const picture = {
    type: 'line',
    data: { value: dated },
    encode: { x: 'moment', y: 'value', color: 'line', series: 'line' },
    scale,
    axis: {
      x: {
        ...axisOf(look),
        labelFormatter: written,
        labelAutoHide: true,
      },
      y: amountAxis(look, writing),
    },
    style: { lineWidth: 1.5 },
    slider: {
      x: { handleLabelFontFamily: look.font, handleLabelFill: look.ink, labelFormatter: written },
    },
    interaction: { brushXFilter: true, tooltip: { shared: true, crosshairsStroke: look.soft } },
    tooltip: {
      title: (point: SeriesPoint) =>
        point.isPartial ? `${day(point.day)} (${partial})` : day(point.day),
      items: [(point: SeriesPoint) => ({ name: point.line, value: amount(point.value) })],
    },
    legend,
  };
  const hollow = {
    type: 'point',
    data: { value: dated.filter(({ isPartial }) => isPartial) },
    encode: { x: 'moment', y: 'value', color: 'line', shape: 'hollow', size: 5 },
    scale,
    style: { fill: look.surface, fillOpacity: 1, lineWidth: 2 },
    tooltip: false,
    legend,
  };
  return [picture, hollow];
}

interface TreeDatum {
  readonly path: readonly string[];
  readonly value: number;
  /** Its place, in pixels. */
  readonly x0: number;
  readonly x1: number;
  readonly y0: number;
  readonly y1: number;
}

/** Whether a name fits; smaller areas show it on hover. */
const hasRoom = ({ x0, x1, y0, y1 }: TreeDatum): boolean => x1 - x0 > 56 && y1 - y0 > 24;

/** Areas as large as there is of each. */
export function treeSpec(tree: TreeNode, look: Look, writing: Writing): Spec[] {
  const outer = (tree.children ?? []).map(({ name }) => name);
  const titleOf = ({ path }: TreeDatum): string => [...new Set(path.slice(1))].join(' › ');
  const picture = {
    type: 'treemap',
    data: { value: tree },
    layout: { paddingInner: 2 },
    encode: { value: 'value', color: (datum: TreeDatum) => datum.path[1] },
    scale: { color: { type: 'ordinal', domain: outer, range: look.kinds } },
    style: {
      ...{
        stroke: look.surface,
        fillOpacity: look.isDark ? 0.75 : 0.55,
        labelTextOverflow: 'ellipsis',
      },
      labelText: (datum: TreeDatum) => (hasRoom(datum) ? (datum.path.at(-1) ?? '') : ''),
      ...{ labelFontFamily: look.font, labelFontSize: 13 },
      labelFill: look.isDark ? '#12141d' : '#1f2433',
    },
    tooltip: {
      title: titleOf,
      items: [({ value }: TreeDatum) => ({ name: '', value: writing.amount(value) })],
    },
    // Of more groups than colours a legend is useless.
    legend: outer.length > look.kinds.length ? false : legendOf(look),
  };
  return [picture];
}
