import { partsOf, type Territory, WHOLE_COUNTRY } from '../../../thailand/geography.ts';
import type { Source } from '../rollups/cuts.ts';

/** What somebody's figures out of the records are counted of. */
export interface FigureScope {
  /** Areas of which everything is counted. */
  readonly territory: Territory;
  /** Ids of places of which everything is counted as well, wherever it is. */
  readonly reporters: readonly number[];
  /** What of packaging is counted, where that is something else than of waste. */
  readonly packaging?: FigureScope;
}

export const EVERYTHING: FigureScope = { territory: WHOLE_COUNTRY, reporters: [] };

export const NOTHING: FigureScope = { territory: [], reporters: [] };

/** What of packaging, or of waste, is counted. */
export const scopeOfSource = (scope: FigureScope, source: Source): FigureScope =>
  source === 'packaging' ? (scope.packaging ?? scope) : scope;

/** What is counted of one area ('' is the country). */
export function scopeWithin(area: string, { territory, reporters }: FigureScope): FigureScope {
  const parts = partsOf(area, territory);
  // Of an area that is counted whole, everybody is counted already.
  return { territory: parts, reporters: parts.includes(area) ? [] : reporters };
}

/** The areas inside one of which something may be counted: all, where some who report from anywhere are. */
export const areasCounted = (area: string, { territory, reporters }: FigureScope): Territory =>
  reporters.length > 0 ? [area] : territory;

export const isNothing = ({ territory, reporters }: FigureScope): boolean =>
  territory.length === 0 && reporters.length === 0;
