/** Reads a page of a list by the way that is quickest for what is visible of it. */
import { LIST_PAGE_SIZES } from '../../declaration/page-sizes.ts';
import type { Search } from '../../declaration/query.ts';
import type { Resource } from '../../declaration/types.ts';
import type { Connection } from '../db/connection.ts';
import type { Bindings } from '../query/bindings.ts';
import type { Preparable } from '../query/statements.ts';
import type { Engine } from './engine.ts';
import { FEW_SKIPPED, type Page, pageFromEnd } from './found-count.ts';
import type { WireRow } from './rows.ts';
import { mayBeFull, noteMiss } from './walked-page.ts';

/** A page that is walked. */
interface Walked {
  /** Distinguishes lists, by what of them is visible, too. */
  readonly list: string;
  readonly query: (connection: Connection) => Preparable;
}

/** The statements of a page and of the number of rows. */
export interface PageQuery {
  /** The first page, planned once for everybody who sees rows likewise; null where that is not good for all. */
  readonly first: ((connection: Connection, limit: number) => Preparable) | null;
  readonly rows: (connection: Connection) => Preparable;
  /** The same in the reverse order. */
  readonly fromEnd: (connection: Connection) => Preparable;
  /** The same, not full where only rows far down are visible; null where that is no quicker. */
  readonly walked: Walked | null;
  /** The same of rows that refer to something alone, as in `Order`; null where that is no quicker. */
  readonly named: ((connection: Connection) => Preparable) | null;
  readonly count: (connection: Connection) => Preparable;
  readonly shape: string;
  readonly bindings: Bindings;
  /** Whether hardly another search has this shape, as it names what a text was found in. */
  readonly once: boolean;
}

/** A page that is to be read. */
interface Reading {
  readonly resource: Resource;
  readonly search: Search;
}

/**
 * Of users who see some rows, so many rows are read at least: for one row, PostgreSQL walks the whole list
 * until it meets a visible row instead of looking these up.
 */
const LEAST_VISIBLE = 20;

/** How many rows come before a page. */
export const offsetOf = ({ currentPage, pageSize }: Search): number => (currentPage - 1) * pageSize;

/** The rows at a place of a list. */
async function readRows(
  engine: Engine,
  { resource, search: asked, page }: Reading & { readonly page: Page },
  { first, rows, fromEnd, walked, named, shape, bindings, once }: PageQuery,
): Promise<WireRow[]> {
  const { root, statements, sight } = engine;
  const values = { ...bindings.values, ...page };
  const isDeep = page.offset > FEW_SKIPPED;
  const end = isDeep && (await pageFromEnd(engine, resource.name, asked, page));
  if (end) {
    const ofEnd = { ...values, ...end };
    const found = await statements.run(root, `end of ${shape}`, fromEnd, ofEnd, { once });
    return found.reverse();
  }
  if (walked && sight && !isDeep && mayBeFull(sight, walked.list)) {
    const found = await statements.run(root, walked.list, walked.query, values, { byIds: true });
    if (found.length === page.limit) return found;
    // The last page of a list is hardly ever full.
    if (page.offset === 0) noteMiss(sight, walked.list);
  }
  if (named) {
    const found = await statements.run(root, `named page of ${shape}`, named, values);
    if (found.length === page.limit) return found;
  }
  if (first && page.offset === 0 && LIST_PAGE_SIZES.includes(page.limit)) {
    const query = (connection: Connection) => first(connection, page.limit);
    return statements.run(root, `first ${page.limit} of ${shape}`, query, values, { byIds: true });
  }
  return statements.run(root, `page of ${shape}`, rows, values, { once });
}

/** The rows of a page. */
export async function readPage(
  engine: Engine,
  reading: Reading,
  query: PageQuery,
): Promise<WireRow[]> {
  const { search: asked } = reading;
  const limit = engine.sight ? Math.max(asked.pageSize, LEAST_VISIBLE) : asked.pageSize;
  const page = { limit, offset: offsetOf(asked) };
  const rows = await readRows(engine, { ...reading, page }, query);
  return rows.slice(0, asked.pageSize);
}
