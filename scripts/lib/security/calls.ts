/** The calls of the API with bodies to attack, made from its OpenAPI document. */
import { isRecord } from '../../../src/engine/declaration/record.ts';

export type Schema = Readonly<Record<string, unknown>>;

/** What of an OpenAPI document is read here. */
export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Schema>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** What a call requires of its caller. */
export type Needs =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'signIn' }
  | { readonly kind: 'permission'; readonly key: string }
  | { readonly kind: 'admin' };

export interface Call {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly needs: Needs;
  /** Bodies that fit the call, or nearly so; empty where it takes none. */
  readonly bodies: readonly unknown[];
  /** Whether it answers with a file, which takes its time. */
  readonly file: boolean;
  /** The document's own; undefined where it has none. */
  readonly example: unknown;
}

/** Stands in texts for a word never used before, so that a second save is no duplicate. */
export const FRESH = 'fresh0';

/**
 * Stands in most rows: whether an attack widens or narrows a search shows only where something is
 * found.
 */
const BROAD = { text: 'ก' };

const CANDIDATES = [
  FRESH,
  FRESH.toUpperCase(),
  `${FRESH}@example.com`,
  '0812345678',
  '100101',
  '1001',
  '10',
  '1',
] as const;
const FORMATS: Readonly<Record<string, string>> = {
  date: '2026-01-31',
  'date-time': '2026-01-31T03:00:00.000Z',
  uuid: '7d9f2f0e-5a0c-4a3b-9a57-0d8a2f6f5b11',
};
/** More conditions than that in one search would only make it slow. */
const MOST_SHAPES = 10;

const records = (value: unknown): readonly Schema[] =>
  Array.isArray(value) ? value.filter(isRecord) : [];
const isNull = (schema: Schema): boolean => schema.type === 'null';
const numberOr = (value: unknown, otherwise: number): number =>
  typeof value === 'number' ? value : otherwise;

function sampleText({ format, pattern, minLength, maxLength }: Schema): string {
  const known = typeof format === 'string' ? FORMATS[format] : undefined;
  if (known) return known;
  const fits = typeof pattern === 'string' ? new RegExp(pattern, 'u') : /./;
  const [least, most] = [numberOr(minLength, 0), numberOr(maxLength, 1000)];
  const found = CANDIDATES.find(
    (text) => fits.test(text) && text.length >= least && text.length <= most,
  );
  return found ?? FRESH.padEnd(least, '0').slice(0, most);
}

/** Bodies out of the schemas of one document. */
class Sampler {
  constructor(private readonly schemas: Document['components']['schemas']) {}

  /** Every way the topmost choices of a schema can go. */
  variants(schema: Schema, depth = 0): unknown[] {
    const { schema: found, open } = this.resolve(schema, []);
    const options = this.options(found);
    if (options.length > 1) return options.flatMap((option) => this.variants(option, depth));
    const { data } = isRecord(found.properties) ? found.properties : {};
    if (depth > 0 || !isRecord(data)) return [this.sample(found, open)];
    const whole = this.sample(found, open);
    return this.variants(data, 1).map((inner) => ({ ...Object(whole), data: inner }));
  }

  private resolve(schema: Schema, open: readonly string[]): { schema: Schema; open: string[] } {
    if (typeof schema.$ref !== 'string') return { schema, open: [...open] };
    const name = schema.$ref.split('/').at(-1) ?? '';
    return { schema: this.schemas[name] ?? {}, open: [...open, name] };
  }

  private options(schema: Schema): readonly Schema[] {
    return records(schema.anyOf).filter((option) => !isNull(option));
  }

  private sample(given: Schema, openBefore: readonly string[]): unknown {
    const { schema, open } = this.resolve(given, openBefore);
    const [option] = this.options(schema);
    if (option) return this.sample(option, open);
    if ('const' in schema) return schema.const;
    if (Array.isArray(schema.enum)) return schema.enum[0];
    const [type] = [schema.type].flat();
    if (type === 'object' || schema.properties) return this.sampleObject(schema, open);
    if (type === 'array') return this.sampleArray(schema, open);
    if (type === 'integer' || type === 'number') return Math.max(1, numberOr(schema.minimum, 1));
    if (type === 'boolean') return false;
    return sampleText(schema);
  }

  private sampleObject(schema: Schema, open: readonly string[]): unknown {
    const properties = isRecord(schema.properties) ? schema.properties : {};
    return Object.fromEntries(
      Object.entries(properties).map(([name, inner]) => [
        name,
        this.sample(isRecord(inner) ? inner : {}, open),
      ]),
    );
  }

  /** One entry of each shape there is; just one where a schema holds itself. */
  private sampleArray(schema: Schema, openBefore: readonly string[]): unknown[] {
    const items = isRecord(schema.items) ? schema.items : {};
    const { schema: item, open } = this.resolve(items, openBefore);
    const options = this.options(item);
    if (options.length === 0) return [this.sample(item, open)];
    const again = open.filter((name) => name === open.at(-1)).length > 1;
    const shapes = new Map<string, Schema>();
    for (const option of options) {
      const shape = JSON.stringify(option, (key, value) =>
        ['const', 'title', 'description'].includes(key) ? undefined : value,
      );
      if (!shapes.has(shape)) shapes.set(shape, option);
    }
    const chosen = [...shapes.values()].slice(0, again ? 1 : MOST_SHAPES);
    return chosen.map((option) => this.sample(option, open));
  }
}

function needsOf(operation: Schema): Needs {
  const [first] = Array.isArray(operation['x-permission-all-of'])
    ? operation['x-permission-all-of']
    : [];
  const key: unknown = operation['x-permission'] ?? first;
  if (operation['x-admin'] === true) return { kind: 'admin' };
  if (typeof key === 'string') return { kind: 'permission', key };
  const ways = records(operation.security);
  const open = ways.length === 0 || ways.some((way) => !('accessToken' in way));
  return { kind: open ? 'nothing' : 'signIn' };
}

function bodyOf(operation: Schema): { schema: Schema; example: unknown } | null {
  const { requestBody } = operation;
  const { content } = isRecord(requestBody) ? requestBody : {};
  const json = isRecord(content) ? content['application/json'] : null;
  if (!isRecord(json) || !isRecord(json.schema)) return null;
  return { schema: json.schema, example: json.example };
}

function isSearch(body: unknown): boolean {
  return isRecord(body) && isRecord(body.data) && 'text' in body.data && 'filters' in body.data;
}

function answersFile({ responses }: Schema): boolean {
  const { '200': good } = isRecord(responses) ? responses : {};
  const { content } = isRecord(good) ? good : {};
  return isRecord(content) && !('application/json' in content);
}

/** Every call of the document. A call that is added to the API is among them by itself. */
export function callsOf(document: Document): Call[] {
  const sampler = new Sampler(document.components.schemas);
  return Object.entries(document.paths).flatMap(([url, methods]) =>
    Object.entries(methods).map(([method, operation]): Call => {
      const body = bodyOf(operation);
      const made = body ? sampler.variants(body.schema) : [];
      const bodies = made.some(isSearch) ? [...made, { data: BROAD }] : made;
      const get = method === 'get';
      return {
        method: get ? 'GET' : 'POST',
        url,
        needs: needsOf(operation),
        bodies,
        file: answersFile(operation),
        example: body?.example,
      };
    }),
  );
}
