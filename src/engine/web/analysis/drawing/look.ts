/** How pictures look: the page's own colours and letters. */

/** What pictures are drawn with, read off the page when it changes between light and dark. */
export interface Look {
  readonly ink: string;
  readonly soft: string;
  readonly line: string;
  readonly surface: string;
  readonly font: string;
  /** From little to much: one hue, distinguished by lightness alone. */
  readonly scale: readonly string[];
  /** Kinds beside one another. */
  readonly kinds: readonly string[];
  readonly isDark: boolean;
  /** A telephone held upright. */
  readonly isNarrow: boolean;
}

/** Also distinguishable with colour blindness: after Okabe and Ito, without their yellow. */
const KINDS = [
  ...['#0072b2', '#e69f00', '#009e73', '#cc79a7', '#56b4e9', '#d55e00'],
  ...['#7a6a00', '#882255', '#6b7280'],
];
const DARK_KINDS = [
  ...['#6db3f2', '#f0b840', '#4fc79b', '#e3a3c8', '#9bd4f5', '#f08a4b'],
  ...['#cfc04a', '#d987b3', '#a8afc2'],
];
const STEPS = [0, 1, 2, 3, 4];

/** The look of the page as it is now. */
export function lookOf(isDark: boolean, isNarrow: boolean): Look {
  const style = getComputedStyle(document.documentElement);
  const value = (name: string): string => style.getPropertyValue(name).trim();
  return {
    ...{ ink: value('--ink'), soft: value('--ink-soft'), line: value('--line') },
    ...{ surface: value('--surface'), font: value('--font'), isDark, isNarrow },
    scale: STEPS.map((step) => value(`--map-${step}`)),
    kinds: isDark ? DARK_KINDS : KINDS,
  };
}

/** The title of an axis or a scale. */
export const titleIn = ({ ink, font }: Look, title: string) => ({
  ...{ title, titleFill: ink, titleFillOpacity: 1, titleFontFamily: font, titleFontSize: 13 },
});

/** Letters of an axis, and its lines. */
export const axisOf = ({ ink, line, font }: Look) => ({
  ...{
    labelFill: ink,
    labelFillOpacity: 1,
    labelOpacity: 1,
    labelFontFamily: font,
    labelFontSize: 13,
  },
  ...{ title: false, gridStroke: line, gridStrokeOpacity: 1, lineStroke: line, tickStroke: line },
});

/** Between columns, which G2 makes just as wide as the longest name. */
const GAP = '\u2003';

/**
 * What the colours stand for. Where a line has no room for all, G2 lays them out in pages, of which a
 * picture file shows the first alone: in two columns all are seen.
 */
export const legendOf = ({ ink, font, isNarrow }: Look) => ({
  color: {
    ...{ itemLabelFill: ink, itemLabelFontFamily: font },
    ...(isNarrow && { cols: 2, colPadding: 0, labelFormatter: (name: string) => name + GAP }),
  },
});
