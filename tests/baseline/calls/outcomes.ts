/** What came of a call, written so that it reads at a glance who was answered what. */
import type { Answer } from '../run/client.ts';
import type { Person } from '../run/people.ts';
import { digest, summarise } from '../texts/digest.ts';
import { isObject, type Json, type JsonObject, toJson } from '../texts/json.ts';
import { normalise, normaliseText } from './normalise.ts';
import { describeWorkbook } from './workbook.ts';

/** An answer to one person, as the recording has it. */
export interface Answered {
  readonly person: Person;
  readonly answer: Answer;
  readonly described: JsonObject;
}

interface Outcome {
  readonly label: string;
  readonly described: JsonObject;
  readonly people: readonly Person[];
}

/** Roles that stand by themselves; the others each hold one key. */
export const FEW = ['anonymous', 'no keys', 'administrator'];
const KEYS = 'every key';
/** Stands for a refusal that is told alike everywhere, and recorded once. */
const USUAL = 'as usual';
/** Headers that are another each time, or say nothing of what was asked. */
const VOLATILE = new Set([
  ...['connection', 'content-length', 'date', 'etag', 'keep-alive', 'transfer-encoding'],
  'x-request-id',
]);
const FIRST_LINES = 4;

/** Headers of an answer, less those in `common` and those that are another each time. */
function describeHeaders(headers: Headers, common: JsonObject, person: Person): JsonObject {
  const described: Record<string, Json> = {};
  for (const [name, value] of headers) {
    if (VOLATILE.has(name) || common[name] === value) continue;
    const cookie = value.replace(/^(\w+=)[^;]{20,}/, '$1‹cookie›');
    described[name] = normaliseText(name === 'set-cookie' ? cookie : value, person);
  }
  return described;
}

async function describeBody({ json, bytes, headers }: Answer, person: Person): Promise<Json> {
  if (json !== undefined) return normalise(toJson(json), person);
  if (bytes.length === 0) return null;
  const type = headers.get('content-type') ?? '';
  if (type.includes('spreadsheetml')) return describeWorkbook(bytes);
  if (!/^text\/(csv|plain)/.test(type)) return { '(bytes)': bytes.length, digest: digest(bytes) };
  const text = normaliseText(new TextDecoder().decode(bytes), person);
  const lines = text.split('\n');
  return { '(lines)': lines.length, digest: digest(text), first: lines.slice(0, FIRST_LINES) };
}

/** A page of a search by the names of its rows: what was found, not what is in it. */
function inBrief(body: Json): Json {
  if (!isObject(body) || !Array.isArray(body.data)) return summarise(body);
  const rows = body.data.map((row) => (isObject(row) ? (row.code ?? row.id ?? null) : row));
  return { total: body.total ?? null, rows };
}

export interface Describing {
  readonly common: JsonObject;
  readonly brief: boolean;
}

/** An answer as a recording has it. */
export async function describeAnswer(
  answer: Answer,
  person: Person,
  { common, brief }: Describing,
): Promise<JsonObject> {
  const headers = describeHeaders(answer.headers, common, person);
  const whole = await describeBody(answer, person);
  const body = brief ? inBrief(whole) : summarise(whole);
  return {
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(body !== null && { body }),
  };
}

/** Answers that are alike, under their status; a number where one status has several. */
function group(answered: readonly Answered[]): Outcome[] {
  const groups = new Map<string, Answered[]>();
  for (const one of answered) {
    const key = `${one.answer.status} ${JSON.stringify(one.described)}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  const seen = new Map<number, number>();
  return [...groups.values()].flatMap((alike) => {
    const [first] = alike;
    if (!first) return [];
    const { status } = first.answer;
    const times = (seen.get(status) ?? 0) + 1;
    seen.set(status, times);
    const label = times === 1 ? String(status) : `${status} (${times})`;
    return [{ label, described: first.described, people: alike.map(({ person }) => person) }];
  });
}

/** Who was answered what; what most holders of a single key are answered stands once. */
function rolesOf(outcomes: readonly Outcome[], people: readonly Person[]): JsonObject {
  const labelOf = (person: Person): string =>
    outcomes.find((outcome) => outcome.people.includes(person))?.label ?? '';
  const holders = people.filter(({ role }) => !FEW.includes(role));
  const held = holders.map(labelOf);
  const count = (label: string): number => held.filter((other) => other === label).length;
  const [usual] = held.toSorted((one, other) => count(other) - count(one));
  const roles: Record<string, Json> = {};
  for (const person of people) {
    if (FEW.includes(person.role)) roles[person.role] = labelOf(person);
  }
  if (usual !== undefined) roles[KEYS] = usual;
  for (const person of holders) {
    if (labelOf(person) !== usual) roles[person.role] = labelOf(person);
  }
  return roles;
}

/**
 * The answers to a call as a recording has them.
 * @param usual refusals that are recorded elsewhere, by their status
 */
export function describeOutcomes(answered: readonly Answered[], usual: JsonObject): JsonObject {
  const outcomes = group(answered);
  const people = answered.map(({ person }) => person);
  const answers = outcomes.map(({ label, described }): [string, Json] => {
    const isUsual = JSON.stringify(usual[label]) === JSON.stringify(described);
    return [label, isUsual ? USUAL : described];
  });
  return { roles: rolesOf(outcomes, people), answers: Object.fromEntries(answers) };
}
