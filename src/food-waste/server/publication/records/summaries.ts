/**
 * Which tables the public reads: a breakdown by area level and user type, over twelve months that
 * end with a closed one. The cards of the dashboards use these by name, and for nothing else.
 */
import { CODE_LENGTHS } from '../../../../thailand/geography.ts';
import type { Source } from '../../rollups/cuts.ts';

/** Of whom a table is: generators one by one or all together (''), and handlers. */
export const SUMMARY_USER_TYPES = ['', 'consumer', 'outofhome', 'retail', 'handler'] as const;
export type SummaryUserType = (typeof SUMMARY_USER_TYPES)[number];
export const HANDLER = 'handler';
export const GENERATORS = ['consumer', 'outofhome', 'retail'] as const;
export const REPORTER_TYPES: readonly string[] = [...GENERATORS, HANDLER];

/** The tables of all that an area reported. */
export const TOTALS = { waste: 'total', packaging: 'packagingTotal' } as const;
/** All that does not count as waste. */
export const APART_TOTAL = 'apart';
/** Before the name of a summary of it. */
export const APART = '!';
/** The months of a window, of totals only. */
export const MONTH = 'month';

const { amphure, tambon } = CODE_LENGTHS;

interface Declared {
  /** The summary whose values hold those of this one. */
  readonly within?: string;
  /** Another breakdown of the same records, and is decided before: neither holds the other. */
  readonly across?: string;
  /** What does not count as waste has rows of its own, too. */
  readonly ofReported?: true;
  /** All where none are named. */
  readonly userTypes: readonly SummaryUserType[];
  /** Digits of the codes of the smallest areas that have it; those of amphoe where none are named. */
  readonly digits: number;
}

/** By source, and by the column of records that weights are broken down by; holders before what they hold. */
const DECLARED = {
  waste: {
    [MONTH]: { digits: tambon },
    material: {},
    part: {},
    stage: {},
    step: { within: 'stage' },
    destination: { ofReported: true },
    manage: { ofReported: true, within: 'destination' },
    method: {},
    // All menus together are of materials that are not specified.
    menu: { userTypes: ['consumer', 'outofhome'], across: 'material', digits: 0 },
    category: { userTypes: ['retail'], across: 'material' },
    retailStore: { userTypes: ['retail'], within: 'category', across: 'material', digits: 0 },
  },
  packaging: {
    packagingMaterial: {},
    recovered: {},
    packagingManage: { within: 'recovered' },
    clean: {},
  },
} as const satisfies Readonly<Record<Source, Readonly<Record<string, Partial<Declared>>>>>;

/** A column of `ReadRow` by which weights are broken down. */
export type Column = keyof typeof DECLARED.waste | keyof typeof DECLARED.packaging;

export interface Summary extends Declared {
  /** In addresses, and in `by` of the calls; `APART` stands before that of what does not count as waste. */
  readonly name: string;
  readonly source: Source;
  readonly column: Column;
  /** The table of the totals that its rows add up to. */
  readonly total: string;
}

const declaredOf = (source: Source): readonly Summary[] =>
  Object.entries(DECLARED[source]).map(([name, declared]) => ({
    ...{ userTypes: SUMMARY_USER_TYPES, digits: amphure, ...declared },
    // Which keys these are is forgotten by `Object.entries`.
    ...{ name, source, column: name as Column, total: TOTALS[source] },
  }));
export const SUMMARIES = [...declaredOf('waste'), ...declaredOf('packaging')];

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
