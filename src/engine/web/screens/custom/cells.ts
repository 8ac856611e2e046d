import type { ComponentType } from 'react';
import type { CellProps } from '../../fields/types.ts';

/** Shows the value of one field of one resource in its own way, in lists and on cards. */
export type CustomCell = ComponentType<CellProps>;

/** By the name of the resource, then of the field; each loaded with `lazy`. See docs/extend.md. */
export const CUSTOM_CELLS: Readonly<Record<string, Readonly<Record<string, CustomCell>>>> = {};
