import type { Area, AreaLevel } from '../../declaration/geography.ts';

/** The areas that fields of the type `area` choose from, kept in memory. */
export type Areas = {
  /**
   * The areas of a level which `text` finds, in Thai dictionary order of name. It finds by the start
   * of the code or of the parent's code, or by any part of either name. The whole code of a parent
   * gives all its children and nothing else; everything else at most 100 areas.
   */
  search(level: AreaLevel, text: string): Area[];
  has(code: string): boolean;
  /** The area, or the whole country for its code. */
  get(code: string): Area | undefined;
  /** From the province down to the area itself; empty for an unknown code. */
  path(code: string): Area[];
  /** The areas of a level within a parent (all of them for `''`), in Thai dictionary order of name. */
  within(level: AreaLevel, parent: string): Area[];
  /** Folder of the shipped data that they were read from; empty where there are none. */
  readonly dataDirectory: string;
};
