import type { Source } from '../rollups/cuts.ts';
import type { Answer, Foundation } from './cells.ts';
import type { FigureScope } from './figure-scope.ts';
import type { Dimension, Named } from './names.ts';
import type { StatisticsRow } from './population.ts';
import type { Question } from './question.ts';

/** A number of people: exact, or a band. */
export interface Count {
  readonly from: number;
  readonly to?: number;
}

/** What an answer as a whole rests on, on the wire. */
export interface Basis {
  /** Null where that is not published. */
  readonly reporters: number | null;
  readonly reportersTo?: number;
  /** The share of the kilograms shown that was weighed. */
  readonly weighedShare: number | null;
  /** Null of published tables. */
  readonly records: number | null;
  /** Whether demonstration data is among them. */
  readonly demonstration: boolean;
  /** When the figures were made, ISO 8601. */
  readonly computedAt: string;
  /** The first month with data, where the period begins earlier; else null. */
  readonly firstMonth: string | null;
}

/** A campaign that figures rest on; of published ones only its name and window are known. */
export interface CampaignBehind {
  readonly id?: number;
  readonly name: string;
  readonly startDate: string;
  readonly endDate: string;
  /** Who gave records in it. */
  readonly reporters?: number;
  readonly kg?: number;
  /** Its share of the kilograms shown; null where there are none. */
  readonly share?: number | null;
}

/** Where the figures of one call come from: the records as they are, or the tables of a publication. */
export interface FigureSource {
  /** Runs work in this order, of which no part needs what another gives. */
  together<Result>(works: readonly (() => Promise<Result>)[]): Promise<readonly Result[]>;
  /** @throws ApiError `validation` where a publication has no table for it */
  count(question: Question): Promise<Answer>;
  /** What is counted of an area ('' is the country): itself, or what of it the viewer sees. */
  scopeOf(area: string, source?: Source): FigureScope;
  /** How many accounts there are in an area ('' is the country) by user type. */
  accounts(area: string): Promise<ReadonlyMap<string, Count>>;
  /** Names the keys of cells. */
  names(dimension: Dimension, keys: Iterable<string>): Promise<(key: string) => Named>;
  /** Population, households and municipal waste, all years of them; none where none are known. */
  statistics(): Promise<readonly StatisticsRow[]>;
  /** The campaigns behind the answer to a question about so many kilograms of waste. */
  campaigns(question: Question, kg: number): Promise<readonly CampaignBehind[]>;
  /** What an answer rests on. */
  basis(foundation: Foundation, weighedShare: number | null): Basis;
}
