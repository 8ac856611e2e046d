import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CellProps, FilterProps, InputProps } from '../web/fields/types.ts';
import type { AnyField, FieldTypeDefinition, Translate } from './contract.ts';

/** What the names of codes are written with. */
export interface LookupWords {
  /** On screen. */
  readonly language: string;
  readonly translate: Translate;
}

/** A code that a text may mean. */
export interface LookedUp {
  readonly code: string;
  /** What it is called. */
  readonly text: string;
  /** What a text may be to mean exactly this, as `searchForm` gives it. */
  readonly forms: readonly string[];
}

/** Finds codes by their names, where many rows are entered at a time; of types that are `labelled`. */
export interface CodeLookup<F extends AnyField = AnyField> {
  /** What a text may mean. @throws HttpError when the server is out of reach */
  find(
    queries: QueryClient,
    field: F,
    text: string,
    words: LookupWords,
  ): Promise<{ readonly found: readonly LookedUp[]; readonly more: boolean }>;
  /** What the code of a row is called, by the label that stands beside it. */
  write(label: unknown, words: LookupWords): string;
}

/** Methods, so that the parts of a type may require fields of that type. */
interface Parts {
  Input(props: InputProps): ReactNode;
  Filter(props: FilterProps): ReactNode;
  Cell(props: CellProps): ReactNode;
}

/** What the web app draws of a type of field. */
export interface FieldViews {
  readonly Input: Parts['Input'];
  /** Null where the type takes no filters. */
  readonly Filter: Parts['Filter'] | null;
  /**
   * In lists, cards and comparisons, of a value that is not blank; its text if absent. It stands on
   * neither antd nor Refine, and is loaded with the first list: what is heavy is loaded by `lazy`.
   */
  readonly Cell?: Parts['Cell'];
  /** What a value of a filter is called, where the server has to look it up; its text if absent. */
  readonly FilterValue?: (props: { readonly value: unknown }) => ReactNode;
  readonly lookup?: CodeLookup;
}

/** A type of field that a plugin brings to the web app. */
export interface WebFieldType {
  readonly definition: FieldTypeDefinition;
  readonly views: FieldViews;
}
