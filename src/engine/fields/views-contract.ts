import type { ReactNode } from 'react';
import type { CellProps, FilterProps, InputProps } from '../web/fields/types.ts';
import type { FieldTypeDefinition } from './contract.ts';

/** What the web app draws of a type of field. */
export interface FieldViews {
  readonly Input: (props: InputProps) => ReactNode;
  /** Null where the type takes no filters. */
  readonly Filter: ((props: FilterProps) => ReactNode) | null;
  /**
   * In lists, cards and comparisons, of a value that is not blank; its text if absent. It stands on
   * neither antd nor Refine, and is loaded with the first list: what is heavy is loaded by `lazy`.
   */
  readonly Cell?: (props: CellProps) => ReactNode;
}

/** A type of field that a plugin brings to the web app. */
export interface WebFieldType {
  readonly definition: FieldTypeDefinition;
  readonly views: FieldViews;
}
