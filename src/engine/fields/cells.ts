/**
 * Cells that are more than the text of a value. Lists draw them before antd and Refine have come, so
 * that none of them stands on either.
 */
import type { ReactNode } from 'react';
import type { CellProps } from '../web/fields/types.ts';
import { ADDED_VIEWS } from './added-views.ts';
import { Cell as ColourCell } from './colour/Cell.tsx';
import { Cell as CoordinatesCell } from './coordinates/Cell.tsx';
import { Cell as UrlCell } from './url/Cell.tsx';

type DrawCell = (props: CellProps) => ReactNode;

const OWN: Readonly<Record<string, DrawCell>> = {
  colour: ColourCell,
  coordinates: CoordinatesCell,
  url: UrlCell,
};

/** What draws the values of a type; undefined where their text is all there is to see. */
export function cellOf(type: string): DrawCell | undefined {
  return Object.hasOwn(OWN, type) ? OWN[type] : ADDED_VIEWS.get(type)?.Cell;
}
