import * as z from 'zod/mini';
import type { ForeignShape } from '../foreign.ts';
import { labelName } from '../naming.ts';
import { type Declaration, type ResourceDeclaration, ROW_FIELDS } from '../types.ts';
import { checkKnown, type Report } from './problem.ts';

const text = () => z.optional(z.string());
const names = z.record(z.string(), z.string());

/** The shape of `foreign` at a resource. */
export const foreignShape = z.strictObject({
  rows: text(),
  total: text(),
  saved: text(),
  fields: z.optional(names),
  values: z.optional(
    z.record(z.string(), z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))),
  ),
  lacks: z.optional(z.array(z.string())),
  ask: z.optional(
    z.strictObject({
      page: text(),
      firstPage: z.optional(z.union([z.literal(0), z.literal(1)])),
      offset: text(),
      size: text(),
      text: text(),
      sort: text(),
      order: text(),
      equal: text(),
    }),
  ),
});

/** The shape of `foreign` at the declaration as a whole. */
export const foreignServer = z.strictObject({
  calls: z.optional(z.array(z.string())),
  signIn: z.optional(
    z.strictObject({
      call: text(),
      username: text(),
      password: text(),
      token: text(),
      roles: text(),
      fullname: text(),
      userLogin: text(),
    }),
  ),
  areas: z.optional(z.strictObject({ rows: text(), fields: z.optional(names) })),
});

const PATH = /^([\w$-]+(\.[\w$-]+)*)?$/;
const CALL = /^[\w-]+(\/[\w-]+)+$/;
/** What an area is on the wire. */
const AREA_FIELDS = ['code', 'nameTh', 'nameEn', 'parentCode'];

/** Reports every text under `paths` that leads nowhere. */
function checkPaths(paths: object, at: string, report: Report): void {
  for (const [name, path] of Object.entries(paths)) {
    if (typeof path === 'string' && !PATH.test(path)) {
      report(`${at}.${name}`, 'foreignPath', { value: path });
    }
  }
}

/** Reports fields that would be read from, and written to, one and the same place. */
function checkDistinct(fields: Readonly<Record<string, string>>, at: string, report: Report): void {
  const seen = new Map<string, string>();
  for (const [name, wire] of Object.entries(fields)) {
    const other = seen.get(wire);
    if (other !== undefined) report(`${at}.${name}`, 'foreignSame', { value: wire, other });
    seen.set(wire, name);
  }
}

function checkAsk(ask: NonNullable<ForeignShape['ask']>, at: string, report: Report): void {
  checkPaths(ask, at, report);
  if (ask.page !== undefined && ask.offset !== undefined) report(`${at}.offset`, 'foreignPaging');
  if (ask.order !== undefined && ask.sort === undefined) report(`${at}.order`, 'foreignOrder');
}

/** Checks how another server speaks of a resource: fields are declared, and paths are paths. */
export function checkForeign(name: string, resource: ResourceDeclaration, report: Report): void {
  const { foreign } = resource;
  if (!foreign) return;
  const at = `${name}.foreign`;
  const { fields = {}, values = {}, lacks = [], ask, ...paths } = foreign;
  checkPaths(paths, at, report);
  const own = [...Object.keys(resource.fields), 'code', 'sortOrder', 'active'];
  const known = [...own, ...ROW_FIELDS];
  const readable = [...known, ...Object.keys(resource.fields).map(labelName)];
  for (const field of Object.keys(fields)) {
    checkKnown(field, readable, `${at}.fields`, 'unknownFieldName', report);
  }
  checkPaths(fields, `${at}.fields`, report);
  checkDistinct(fields, `${at}.fields`, report);
  for (const field of Object.keys(values)) {
    checkKnown(field, known, `${at}.values`, 'unknownFieldName', report);
  }
  for (const field of lacks) checkKnown(field, own, `${at}.lacks`, 'unknownFieldName', report);
  if (ask) checkAsk(ask, `${at}.ask`, report);
}

/** Checks what holds for another server as a whole. */
export function checkForeignServer({ foreign }: Declaration, report: Report): void {
  if (!foreign) return;
  const { calls = [], signIn, areas } = foreign;
  const written = calls.map((call, place): readonly [string, string] => [
    `foreign.calls.${place}`,
    call,
  ]);
  if (signIn?.call !== undefined) written.push(['foreign.signIn.call', signIn.call]);
  for (const [place, call] of written) {
    if (!CALL.test(call)) report(place, 'foreignCall', { value: call });
  }
  const { call: _, ...paths } = signIn ?? {};
  checkPaths(paths, 'foreign.signIn', report);
  if (!areas) return;
  checkPaths({ rows: areas.rows }, 'foreign.areas', report);
  for (const field of Object.keys(areas.fields ?? {})) {
    checkKnown(field, AREA_FIELDS, 'foreign.areas.fields', 'unknownFieldName', report);
  }
  checkDistinct(areas.fields ?? {}, 'foreign.areas.fields', report);
}
