/** The explanation of why a figure changed. */
import type { AreaLevel } from '../../../thailand/geography.ts';
import type { FigureMissing } from '../../population.ts';
import type { Interval, Precision } from '../../precision.ts';
import type { DIVIDED_BY } from '../../rates.ts';
import type { Basis } from './figure-source.ts';
import type { MapMeasure } from './map.ts';
import type { Named } from './names.ts';

/** What a change is split by, in the order in which it is shown. */
export const CHANGE_BY = ['area', 'userType', 'material', 'step', 'destination'] as const;
export type ChangeBy = (typeof CHANGE_BY)[number];

/** Rows that are no one thing: those beyond the limit, and what published tables leave of the figure. */
export const REST_KEYS = ['others', 'hidden', 'rounding'] as const;
export type RestKey = (typeof REST_KEYS)[number];

type AreaName = { readonly code: string; readonly nameTh: string; readonly nameEn: string };
/** What a row is of. */
export type RowName = AreaName | Named | { readonly key: RestKey; readonly name: null };

/** How many it is based on, exact or from the least to the most of a band; null where that is unknown. */
interface Rests {
  readonly reporters: number | null;
  readonly reportersTo?: number;
  readonly previousReporters: number | null;
  readonly previousReportersTo?: number;
  readonly records: number | null;
  /** Of it, kilograms of records that name a material; absent where those are all of it. */
  readonly namedKg?: number;
  readonly previousNamedKg?: number;
  /** Of it, kilograms of menus that are counted by their recipes; absent where there are none. */
  readonly recipeKg?: number;
  readonly previousRecipeKg?: number;
  /** Of it, kilograms of retail items that are counted as a material; absent where there are none. */
  readonly retailItemKg?: number;
  readonly previousRetailItemKg?: number;
}

/** A part of the figure: what it came to in both periods, and how much of the change it is. */
export type ChangeRow = RowName &
  Rests & {
    readonly now: number;
    readonly before: number;
    readonly change: number;
    /** How many rows those beyond the limit are; absent of any other. */
    readonly rows?: number;
    /** Of the whole change; null where that is none. */
    readonly share: number | null;
  };

export interface Breakdown {
  readonly by: ChangeBy;
  /** Of which level the areas are. */
  readonly level?: AreaLevel;
  /** The largest changes first; they add up to the figure in both periods. */
  readonly rows: readonly ChangeRow[];
}

/** How the same figure changed in the other areas of the level that the area lies in. */
export interface Peers {
  readonly level: AreaLevel;
  readonly areas: number;
  /** Half of them changed by more than this, -0.12 being 12 % less. */
  readonly medianChange: number;
  /** How many of them grew more, or fell less, than the area; and the other way about. */
  readonly above: number;
  readonly below: number;
}

/** A rate as the weight, in kilograms, and the number that it is divided by. */
export interface Quotient {
  readonly by: (typeof DIVIDED_BY)[keyof typeof DIVIDED_BY];
  readonly kg: number;
  readonly previousKg: number;
  readonly base: number;
  readonly previousBase: number;
}

/** The whole weight beside a rate of published tables, in kilograms. */
export type Weight = Pick<Quotient, 'kg' | 'previousKg'>;

/** What a figure may be narrowed to by the id of a row. */
export const NARROWED_BY = ['material', 'step', 'manage'] as const;
export type NarrowedTo = Named & { readonly by: (typeof NARROWED_BY)[number] };

/** Why tables do not split a rate: of how much of the weight the people, meals or floor are known. */
export const UNTOLD_FOR = ['base'] as const;

export interface ChangeData extends Precision, Rests {
  readonly measure: MapMeasure;
  /** The rows that it is of alone, by name: a question has but their ids. */
  readonly narrowedTo?: readonly NarrowedTo[];
  readonly now: number | null;
  readonly before: number | null;
  readonly change: number | null;
  /** As a share of what it was. */
  readonly changeShare: number | null;
  readonly missing?: FigureMissing;
  /** Of the value before. */
  readonly previousInterval?: Interval;
  /** Of a rate: it is not sure which way it went, or not known how exact it is. */
  readonly uncertain?: true;
  /** Null of a sum, and of published tables, which have both in rounded numbers only. */
  readonly quotient: Quotient | null;
  /** Of a rate of published tables alone. */
  readonly weight?: Weight;
  /** None where the periods cannot be compared. */
  readonly breakdowns: readonly Breakdown[];
  /** What published tables do not split this figure by, though the records could. */
  readonly untold?: readonly ChangeBy[];
  readonly untoldFor?: (typeof UNTOLD_FOR)[number];
  readonly peers?: Peers;
}

export interface ChangeAnswer {
  readonly data: ChangeData;
  readonly basis: Basis;
}
