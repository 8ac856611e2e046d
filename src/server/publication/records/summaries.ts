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
  /** In addresses, and in `by` of the calls. */
  readonly name: string;
  readonly source: Source;
  readonly column: Column;
  /** The summary whose values hold those of this one. */
  readonly within?: string;
  /** One that tells the same records apart otherwise, and is decided before: neither holds the other. */
  readonly across?: string;
  /** Everything reported is told apart, also what does not count as waste. */
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

const waste = (
  name: string,
  column: Column,
  more: Partial<Pick<Summary, 'within' | 'across' | 'ofReported' | 'userTypes' | 'digits'>> = {},
): Summary => ({ name, source: 'waste', column, userTypes: EVERYBODY, digits: amphure, ...more });
const packaging = (name: string, column: Column, more: Pick<Summary, 'within'> = {}): Summary => ({
  ...waste(name, column, more),
  source: 'packaging',
});

/** The months of a window, of totals only. */
export const MONTH = 'month';

/** Holders before what they hold. */
export const SUMMARIES: readonly Summary[] = [
  waste(MONTH, 'month', { digits: tambon }),
  waste('material', 'material'),
  waste('part', 'part'),
  waste('stage', 'stage'),
  waste('step', 'step', { within: 'stage' }),
  waste('destination', 'destination', { ofReported: true }),
  waste('manage', 'manage', { ofReported: true, within: 'destination' }),
  waste('method', 'method'),
  // All menus together are of materials that are not specified.
  waste('menu', 'menu', { userTypes: ['consumer', 'outofhome'], across: 'material', digits: 0 }),
  waste('category', 'category', { userTypes: ['retail'], across: 'material' }),
  waste('retailStore', 'retailStore', {
    userTypes: ['retail'],
    within: 'category',
    across: 'material',
    digits: 0,
  }),
  packaging('packagingMaterial', 'packagingMaterial'),
  packaging('recovered', 'recovered'),
  packaging('packagingManage', 'packagingManage', { within: 'recovered' }),
  packaging('clean', 'clean'),
];
/** The summary by whose rows a total is valued, by what it comes to. */
export const VALUED_BY = { co2e: 'manage', avoided: 'manage', baht: 'material' } as const;

/** The tables of all that an area reported. */
export const TOTALS = { waste: 'total', packaging: 'packagingTotal' } as const;

const OF_PACKAGING: ReadonlySet<string> = new Set([
  TOTALS.packaging,
  ...SUMMARIES.filter(({ source }) => source === 'packaging').map(({ name }) => name),
]);
/** The table of the totals that a table's rows add up to. */
export const totalTableOf = (breakdown: string): string =>
  OF_PACKAGING.has(breakdown) ? TOTALS.packaging : TOTALS.waste;

/** What there is a file of. */
export const OPEN_TABLES: readonly string[] = [
  ...Object.values(TOTALS),
  'area',
  'userType',
  ...SUMMARIES.map(({ name }) => name),
];
