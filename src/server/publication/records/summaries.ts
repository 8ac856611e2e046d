/**
 * Which tables the public reads: a breakdown by area level and user type, over twelve months that
 * end with a closed one. The cards of the dashboards ask for these by name, and for nothing else.
 */
import { CODE_LENGTHS } from '../../../schema/geography.ts';
import type { Source } from '../../rollups/cuts.ts';

/** A column of `ReadRow` by which weights are broken down. */
export type Column =
  | 'month'
  | 'material'
  | 'menu'
  | 'step'
  | 'stage'
  | 'manage'
  | 'destination'
  | 'part'
  | 'method'
  | 'category'
  | 'retailStore'
  | 'packagingMaterial'
  | 'packagingManage'
  | 'recovered'
  | 'clean';

export interface Summary {
  /** In addresses, and in `by` of the calls; `APART` stands before that of what does not count as waste. */
  readonly name: string;
  readonly source: Source;
  readonly column: Column;
  /** The table of the totals that its rows add up to. */
  readonly total: string;
  /** The summary whose values hold those of this one. */
  readonly within?: string;
  /** One that tells the same records apart otherwise, and is decided before: neither holds the other. */
  readonly across?: string;
  /** What does not count as waste is told apart, too, beside what does. */
  readonly ofReported?: true;
  readonly userTypes: readonly SummaryUserType[];
  /** Digits of the codes of the smallest areas that have it. */
  readonly digits: number;
}

/** Of whom a table is: generators one by one or all together (''), and handlers. */
export const SUMMARY_USER_TYPES = ['', 'consumer', 'outofhome', 'retail', 'handler'] as const;
export const HANDLER = 'handler';
export type SummaryUserType = (typeof SUMMARY_USER_TYPES)[number];
export const GENERATORS = ['consumer', 'outofhome', 'retail'] as const;
export const REPORTER_TYPES: readonly string[] = [...GENERATORS, HANDLER];

const { amphure, tambon } = CODE_LENGTHS;
const EVERYBODY = SUMMARY_USER_TYPES;

/** The tables of all that an area reported. */
export const TOTALS = { waste: 'total', packaging: 'packagingTotal' } as const;
/** All that does not count as waste. */
export const APART_TOTAL = 'apart';
/** Before the name of a summary of it. */
export const APART = '!';

type More = Partial<Pick<Summary, 'within' | 'across' | 'ofReported' | 'userTypes' | 'digits'>>;
const summaryOf =
  (source: Source) =>
  (column: Column, more: More = {}): Summary => ({
    ...{ name: column, source, column, total: TOTALS[source] },
    ...{ userTypes: EVERYBODY, digits: amphure, ...more },
  });
const waste = summaryOf('waste');
const packaging = summaryOf('packaging');

/** The months of a window, of totals only. */
export const MONTH = 'month';

/** Holders before what they hold. */
export const SUMMARIES: readonly Summary[] = [
  waste(MONTH, { digits: tambon }),
  waste('material'),
  waste('part'),
  waste('stage'),
  waste('step', { within: 'stage' }),
  waste('destination', { ofReported: true }),
  waste('manage', { ofReported: true, within: 'destination' }),
  waste('method'),
  // All menus together are of materials that are not specified.
  waste('menu', { userTypes: ['consumer', 'outofhome'], across: 'material', digits: 0 }),
  waste('category', { userTypes: ['retail'], across: 'material' }),
  waste('retailStore', {
    ...{ userTypes: ['retail'], digits: 0 },
    ...{ within: 'category', across: 'material' },
  }),
  packaging('packagingMaterial'),
  packaging('recovered'),
  packaging('packagingManage', { within: 'recovered' }),
  packaging('clean'),
];

/** The summaries that a published one consists of. */
export const partsOfSummary = (summary: Summary): readonly Summary[] => {
  const { name, within, ofReported } = summary;
  const ofApart = { name: APART + name, within: within && APART + within, total: APART_TOTAL };
  return ofReported ? [summary, { ...summary, ...ofApart }] : [summary];
};
/** What rows are decided of: months are with their totals. */
export const DECIDED_SUMMARIES = SUMMARIES.filter(({ name }) => name !== MONTH).flatMap(
  partsOfSummary,
);

/** The summary by whose rows a total is valued, by what it comes to. */
export const VALUED_BY = { co2e: 'manage', avoided: 'manage', baht: 'material' } as const;

/** The table of the totals that a table's rows add up to. */
export const totalTableOf = (breakdown: string): string =>
  breakdown === TOTALS.packaging
    ? breakdown
    : (SUMMARIES.find(({ name }) => name === breakdown)?.total ?? TOTALS.waste);

/** What there is a file of. */
export const OPEN_TABLES: readonly string[] = [
  ...Object.values(TOTALS),
  'area',
  'userType',
  ...SUMMARIES.map(({ name }) => name),
];
