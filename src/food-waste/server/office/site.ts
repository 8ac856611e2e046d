/** What the office says of itself by its rows, as the public pages read it (`site.json`). */
import { asc } from 'drizzle-orm';
import { DEFAULT_LANGUAGE } from '../../../engine/declaration/languages.ts';
import type { Resource } from '../../../engine/declaration/types.ts';
import type { ServerContext } from '../../../engine/server/context.ts';
import { databaseErrorFacts } from '../../../engine/server/db/errors.ts';
import type { SiteWords } from '../../../engine/server/http/site.ts';
import { columnOf, tablesOf } from '../../../engine/server/query/tables.ts';
import type { Row } from '../../../engine/server/resources/hooks.ts';
import {
  activeOnly,
  columnsFor,
  rowFieldNames,
  toRow,
} from '../../../engine/server/resources/rows.ts';
import { CONTACTS, DOWNLOADS, officeResource } from './names.ts';

/** `addressEn`, `addressZhCN`: what stands behind the name of the Thai text. */
const LANGUAGE = /^([A-Z][a-z]{1,2})([A-Z]{2})?$/;

/** The text of a field in every language that has a field for it. */
function textsOf({ fields }: Resource, row: Row, name: string): Record<string, unknown> {
  const others = fields.flatMap((field): [string, unknown][] => {
    if (!field.name.startsWith(name)) return [];
    const [, tongue, region] = LANGUAGE.exec(field.name.slice(name.length)) ?? [];
    if (!tongue) return [];
    const language = [tongue.toLowerCase(), ...(region ? [region] : [])].join('-');
    return [[language, row[field.name] ?? '']];
  });
  return { [DEFAULT_LANGUAGE]: row[name] ?? '', ...Object.fromEntries(others) };
}

async function activeRows(
  { config, database }: ServerContext,
  resource: Resource,
): Promise<readonly Row[]> {
  const table = tablesOf(config)[resource.name];
  if (!table) return [];
  const rows = await database.db
    .select(columnsFor(table, rowFieldNames(resource)))
    .from(table)
    .where(activeOnly(resource, table))
    .orderBy(asc(columnOf(table, 'sortOrder')), asc(columnOf(table, 'id')));
  return rows.map(toRow);
}

async function readDetails(context: ServerContext): Promise<SiteWords> {
  const resource = officeResource(context.config, CONTACTS);
  const [row] = resource ? await activeRows(context, resource) : [];
  if (!resource || !row) return {};
  return {
    organisation: textsOf(resource, row, 'organisation'),
    address: textsOf(resource, row, 'address'),
    hours: textsOf(resource, row, 'hours'),
    phone: row.phone,
    email: row.email,
    mapUrl: row.mapUrl,
    privacyOfficer: {
      name: textsOf(resource, row, 'officerName'),
      phone: row.officerPhone,
      email: row.officerEmail,
    },
  };
}

async function readDownloads(context: ServerContext): Promise<SiteWords> {
  const resource = officeResource(context.config, DOWNLOADS);
  if (!resource) return {};
  const rows = await activeRows(context, resource);
  const downloads = rows.map((row) => ({
    kind: row.kind,
    title: textsOf(resource, row, 'title'),
    note: textsOf(resource, row, 'note'),
    href: row.href ?? row.file,
  }));
  return { downloads };
}

/**
 * Reads what the rows say now; while the database does not answer, what they said last. All requests
 * while it is being read wait for one reading after that, so that nobody gets what was true before
 * their request, and share one query. Undefined where the declaration
 * has neither resource.
 */
export function createSiteReader(context: ServerContext): (() => Promise<SiteWords>) | undefined {
  const { config } = context;
  if (![CONTACTS, DOWNLOADS].some((name) => officeResource(config, name))) return undefined;
  let last: SiteWords = {};
  let running: Promise<SiteWords> | null = null;
  let next: Promise<SiteWords> | null = null;
  const read = async (): Promise<SiteWords> => {
    try {
      last = { ...(await readDetails(context)), ...(await readDownloads(context)) };
    } catch (error) {
      if (!databaseErrorFacts(error)) throw error;
    }
    return last;
  };
  const run = (): Promise<SiteWords> => {
    next = null;
    running = read().finally(() => {
      running = null;
    });
    return running;
  };
  return () => {
    if (running === null) return run();
    next ??= running.then(run, run);
    return next;
  };
}
