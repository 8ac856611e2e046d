/** A story as one sheet of A4, as a newspaper prints it. */
import type { Column, Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { drawPdf, FAMILY } from '../../reports/pdf.ts';
import { printable } from '../../reports/thai-text.ts';
import type { Story, StoryBars, StoryFigure } from './story.ts';
import type { StoryTarget } from './target.ts';

const INK = '#1F2430';
const GREY = '#595F6B';
const LINE = '#C9CED8';
const COLOUR = '#1F4E8C';
const PALE = '#E9EEF6';

const MARGIN = 40;
/** Of the sheet between its margins. */
const WIDTH = 595.28 - 2 * MARGIN;
const GAP = 18;
const HALF = (WIDTH - GAP) / 2;
const BAR_HEIGHT = 5;
const TILES = 6;
const TILES_IN_ROW = 3;

/** How close a sheet is set, the airiest first: a long name takes room that areas and gaps give up. */
const SETTINGS = [
  { areas: 9, size: 10, space: 16 },
  { areas: 8, size: 9.5, space: 11 },
  { areas: 7, size: 9, space: 7 },
  { areas: 5, size: 8, space: 4 },
  { areas: 3, size: 7, space: 2 },
] as const;
type Setting = (typeof SETTINGS)[number];

/** Where a story, and the tables behind it, are found. */
export interface Sources {
  readonly page: string;
  readonly data: string;
  /** `CC-BY-4.0`; '' where the office names none. */
  readonly licence: string;
  /** What the sheet says of each, and above all. */
  readonly words: {
    readonly kicker: string;
    readonly source: string;
    readonly page: string;
    readonly data: string;
  };
}

const SUBSCRIPT = /(\u2082)/;
/** Signs that the font lacks; what they say is said in words as well. */
const UNKNOWN = /^[▲▼＝] /;

/** Text of which the font has all signs: pieces do not take over how the text around them looks. */
const pieces = (words: string, look: object = {}): Content[] =>
  printable(words.replace(UNKNOWN, ''))
    .split(SUBSCRIPT)
    .map((it) => (SUBSCRIPT.test(it) ? { ...look, text: '2', sub: true } : { ...look, text: it }));

const text = (words: string, look: object = {}): Content => ({
  text: pieces(words, look),
  ...look,
});
const small = (words: string, look: object = {}): Content =>
  text(words, { fontSize: 7.5, color: GREY, ...look });

const rule = (weight = 0.5, color = LINE): Content => ({
  canvas: [{ type: 'line', x1: 0, y1: 0, x2: WIDTH, y2: 0, lineWidth: weight, lineColor: color }],
});

function headOf(
  { area, subject, period, demonstration, note }: Story,
  { words }: Sources,
): Content[] {
  return [
    rule(2, COLOUR),
    text(words.kicker, { color: COLOUR, bold: true, margin: [0, 5, 0, 0] }),
    text(area, { fontSize: 22, bold: true, lineHeight: 1 }),
    small(`${subject} · ${period}`),
    ...(note === '' ? [] : [small(note)]),
    ...(demonstration === ''
      ? []
      : [text(demonstration, { bold: true, fontSize: 8.5, margin: [0, 2, 0, 0] })]),
  ];
}

function tileOf({ name, value, unit, change }: StoryFigure): Column {
  return {
    width: '*',
    stack: [
      small(name),
      {
        text: [
          ...pieces(value, { fontSize: unit === '' ? 9 : 13, bold: true }),
          ...pieces(unit === '' ? '' : ` ${unit}`, { fontSize: 7, color: GREY }),
        ],
      },
      small(change || ' '),
    ],
  };
}

/** The figure above all others, and those beside it. */
function figuresOf({ headline, figures }: Story, { space }: Setting): Content {
  const { name, value, unit, change, exactness, basis } = headline;
  const tiles = figures.slice(0, TILES).map(tileOf);
  const rows: Content[] = [];
  for (let at = 0; at < tiles.length; at += TILES_IN_ROW) {
    const row = tiles.slice(at, at + TILES_IN_ROW);
    while (row.length < TILES_IN_ROW) row.push({ width: '*', text: '' });
    rows.push({ columns: row, columnGap: 8, margin: [0, at === 0 ? 0 : space, 0, 0] });
  }
  const large: Content[] = [
    text(name, { bold: true }),
    {
      text: [
        ...pieces(value, { fontSize: unit === '' ? 16 : 34, bold: true, color: COLOUR }),
        ...pieces(unit === '' ? '' : ` ${unit}`, { fontSize: 11 }),
      ],
      lineHeight: 1,
    },
    ...(change === '' ? [] : [text(change, { bold: true })]),
    ...[exactness, basis].filter((it) => it !== '').map((it) => small(it)),
  ];
  return {
    columns: [
      { width: 190, stack: large },
      { width: '*', stack: rows },
    ],
    columnGap: GAP,
    margin: [0, space, 0, space],
  };
}

const MARK_WIDTH = 64;

/** What a mark on the scale is, below it, and within the sheet. */
function markLabel(place: number, words: string): Content {
  const x = Math.min(WIDTH - MARK_WIDTH, Math.max(0, place * WIDTH - MARK_WIDTH / 2));
  const label = small(words, { alignment: 'center', fontSize: 7 });
  return { columns: [{ width: MARK_WIDTH, stack: [label] }], relativePosition: { x, y: 0 } };
}

/** From nothing to the largest: the figure, what it is to be, and what it was. */
function scaleOf({ value, target, base }: NonNullable<StoryTarget['scale']>): Content[] {
  const [height, over] = [9, 4];
  const markAt = (place: number, dash: boolean) => ({
    ...{ type: 'line' as const, x1: place * WIDTH, x2: place * WIDTH, y1: 0 },
    ...{ y2: height + 2 * over, lineWidth: 1.2, lineColor: INK },
    ...(dash && { dash: { length: 2 } }),
  });
  return [
    {
      canvas: [
        { type: 'rect', x: 0, y: over, w: WIDTH, h: height, color: PALE },
        { type: 'rect', x: 0, y: over, w: value * WIDTH, h: height, color: COLOUR },
        markAt(target.place, true),
        markAt(base.place, false),
      ],
      margin: [0, 2, 0, 0],
    },
    markLabel(target.place, target.words),
    markLabel(base.place, base.words),
    { text: ' ', fontSize: 7 },
  ];
}

const targetOf = ({ target }: Story, { space }: Setting): Content[] =>
  target === null
    ? []
    : [
        rule(),
        text(target.title, { bold: true, margin: [0, 5, 0, 0] }),
        ...(target.scale === null ? [] : scaleOf(target.scale)),
        small(target.text, { color: INK, margin: [0, 0, 0, space] }),
      ];

function barOf({ name, value, size }: StoryBars['bars'][number]): Content {
  return {
    stack: [
      {
        columns: [
          { width: '*', stack: [text(name, { fontSize: 8 })] },
          { width: 'auto', stack: [text(value, { fontSize: 7.5, alignment: 'right' })] },
        ],
        columnGap: 6,
      },
      {
        canvas: [
          { type: 'rect', x: 0, y: 0, w: HALF, h: BAR_HEIGHT, color: PALE },
          { type: 'rect', x: 0, y: 0, w: Math.max(0.5, size * HALF), h: BAR_HEIGHT, color: COLOUR },
        ],
      },
    ],
    margin: [0, 0, 0, 3],
  };
}

const blockOf = ({ title, lead, bars, notes }: StoryBars, most: number): Column => ({
  width: HALF,
  stack: [
    text(title, { bold: true, margin: [0, 0, 0, 2] }),
    ...(lead === '' ? [] : [small(lead, { margin: [0, 0, 0, 2] })]),
    ...bars.slice(0, most).map(barOf),
    ...notes.map((it) => small(it, { fontSize: 7 })),
  ],
});

/** The blocks of bars, two beside one another. */
function blocksOf({ areas, parts }: Story, setting: Setting): Content[] {
  const blocks = [
    ...(areas ? [blockOf(areas, setting.areas)] : []),
    ...[parts.material, parts.step, parts.destination].map((it) => blockOf(it, it.bars.length)),
  ];
  const rows: Content[] = [];
  for (let at = 0; at < blocks.length; at += 2) {
    const columns = blocks.slice(at, at + 2);
    rows.push(rule(), { columns, columnGap: GAP, margin: [0, 5, 0, setting.space] });
  }
  return rows;
}

/** Where it is from, at the foot of the sheet. */
function footOf({ rule: hidden }: Story, sources: Sources): Content {
  const { page, data, licence, words } = sources;
  return {
    margin: [MARGIN, 0, MARGIN, 0],
    stack: [
      rule(),
      small(words.source, {
        ...{ color: INK, bold: true, margin: [0, 4, 0, 0] },
      }),
      small(hidden),
      { text: printable(words.page), link: page, fontSize: 7.5, color: GREY },
      { text: printable(words.data), link: data, fontSize: 7.5, color: GREY },
      ...(licence === '' ? [] : [small(licence)]),
    ],
  };
}

const FOOT_HEIGHT = 92;

/**
 * Draws the sheet. Its bytes follow from what is on it alone.
 * @param at when its figures were published
 */
export async function drawBrief(story: Story, sources: Sources, at: Date): Promise<Buffer> {
  for (const setting of SETTINGS) {
    let sheets = 0;
    const definition: TDocumentDefinitions = {
      pageSize: 'A4',
      pageMargins: [MARGIN, 34, MARGIN, FOOT_HEIGHT],
      language: story.language,
      info: {
        title: `${sources.words.kicker} ${story.area}`,
        author: story.product,
        creationDate: at,
        modDate: at,
      },
      defaultStyle: { font: FAMILY, fontSize: setting.size, lineHeight: 1.05, color: INK },
      footer: (_sheet, all) => {
        sheets = all;
        return footOf(story, sources);
      },
      content: [
        ...headOf(story, sources),
        figuresOf(story, setting),
        ...targetOf(story, setting),
        ...blocksOf(story, setting),
      ],
    };
    const drawn = await drawPdf(definition);
    if (sheets === 1) return drawn;
  }
  throw new Error('A story is too long for one sheet');
}
