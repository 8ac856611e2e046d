/**
 * A call is described once, beside its route: from the same lines Fastify gets the guard and the
 * schema that the request is read with, the handler its types, and the document the operation.
 */
import type {
  FastifyContextConfig,
  FastifyTypeProvider,
  onRequestHookHandler,
  onSendHookHandler,
} from 'fastify';
import { z } from 'zod';
import type { ErrorCode, Message } from '../../declaration/messages.ts';
import type { Resource } from '../../declaration/types.ts';
import { ApiError } from '../http/errors.ts';
import { answer, errorsOf, formBody, requestBody } from './components.ts';
import type { Describe, Describer } from './describe.ts';
import { documentSchema } from './document-schema.ts';
import type { JsonSchema } from './json-schema.ts';

/** How mistakes in a request are reported. */
interface Refusals {
  /**
   * What is said of a field that is wrong, by its name. Without it the key that the field's schema
   * gives as its error; `choice` where it gives none.
   */
  readonly messages?: Readonly<Record<string, Message>>;
  /** Resource whose labels stand for fields in the messages. */
  readonly resource?: string;
  /** The field that a mistake is reported at; the outermost of `data` if absent. */
  readonly fieldAt?: (path: readonly PropertyKey[]) => PropertyKey | undefined;
}

const outermost: NonNullable<Refusals['fieldAt']> = ([first, second]) =>
  first === 'data' ? (second ?? first) : first;

/** What is wrong with a body or a query, field by field. */
function refusal(
  issues: readonly z.core.$ZodIssue[],
  { messages = {}, resource, fieldAt = outermost }: Refusals,
): ApiError {
  // Of a body that is wrong as a whole, nothing inside is reported.
  const outer = issues.filter(({ path }) => path.length === 0);
  if (outer.some(({ code }) => code !== 'unrecognized_keys')) {
    return new ApiError('validation', { message: { key: 'badBody' } });
  }
  const fields = (outer.length > 0 ? outer : issues).flatMap((issue): [string, Message[]][] => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((name) => [name, [{ key: 'unknownField' }]]);
    }
    const name = String(fieldAt(issue.path));
    const params = issue.code === 'too_big' ? { max: Number(issue.maximum) } : undefined;
    return [[name, [messages[name] ?? { key: issue.message, params }]]];
  });
  // What is wrong first says most: of what is no text, that it is too short is no news.
  return new ApiError('validation', { fields: Object.fromEntries(fields.toReversed()), resource });
}

/** Reads a part of a request as Fastify expects of validators. */
const reader =
  (schema: z.ZodType, refusals: Refusals) =>
  (sent: unknown): { value: unknown } | { error: ApiError } => {
    const parsed = schema.safeParse(sent, { error: () => 'choice' });
    return parsed.success
      ? { value: parsed.data }
      : { error: refusal(parsed.error.issues, refusals) };
  };

/** Gives handlers the types of the schemas of their routes. */
export interface CallTypes extends FastifyTypeProvider {
  readonly validator: this['schema'] extends z.ZodType ? z.output<this['schema']> : unknown;
  readonly serializer: this['schema'] extends z.ZodType ? z.input<this['schema']> : unknown;
}

/** Who may call, for the server, for people and for programs that read the document. */
export interface Access {
  readonly guard?: onRequestHookHandler | onRequestHookHandler[];
  readonly security: readonly JsonSchema[];
  /** What the guard refuses with. */
  readonly errors: readonly ErrorCode[];
  readonly mark?: JsonSchema;
  readonly sentence?: (describer: Describer) => string;
}

/** What a call is beside its method and address. */
export interface CallFacts<Body, Answer> extends Refusals {
  readonly access: Access;
  /** What it is named in the document; the end of its address if absent. */
  readonly name?: string;
  /** Key of the group it stands in. */
  readonly tag: string;
  /** Key of what it does; `<key>Note` says more, where there is such a word. */
  readonly summary: string;
  /** Key of what says more, where it is the same of several calls. */
  readonly note?: string;
  /** Resource whose title stands in the summary. */
  readonly of?: Resource;
  /** What the body is read with. */
  readonly body?: Body;
  /** What the document shows in its place, where the service behind the call reads `data`. */
  readonly shown?: z.ZodType | ((describer: Describer) => JsonSchema);
  /** The form that is sent in place of a JSON body; the handler reads it. */
  readonly form?: z.ZodType;
  readonly example?: object | ((describer: Describer) => object);
  readonly parameters?: (describer: Describer) => readonly JsonSchema[];
  /** Schema of a 200; without one the answer is an empty 204. */
  readonly answer?: Answer;
  /** Other types that a 200 comes in. */
  readonly otherTypes?: JsonSchema;
  /** Whether answers have an ETag, and who sends it back gets a 304. */
  readonly hasTag?: boolean;
  /** A 200 that is no JSON of the contract: a file. */
  readonly file?: (describer: Describer) => JsonSchema;
  /** Schemas that the others point to and that are made from the declaration. */
  readonly schemas?: (describer: Describer) => Readonly<Record<string, JsonSchema>>;
  /** Whether it begins or ends a session, and its answer replaces no token. */
  readonly keepsToken?: boolean;
  /** What it refuses with, beside what its access does, and a body that is read (`validation`). */
  readonly errors?: readonly ErrorCode[];
  /** Schema of a 409 with the current row. */
  readonly conflict?: JsonSchema;
}

/** What calls have in common, for those that spread it into their facts. */
export type CommonFacts = Partial<CallFacts<z.ZodType, z.ZodType>> &
  Pick<CallFacts<z.ZodType, z.ZodType>, 'access' | 'tag'>;

/** The last part of an address, which is what a call is named. */
const nameIn = (url: string): string => url.slice(url.lastIndexOf('/') + 1);

/** Whether a request does without a body. */
const mayBeMissing = (sent: CallFacts<z.ZodType, z.ZodType>['shown']): boolean =>
  sent !== undefined && typeof sent !== 'function' && sent.safeParse(null).success;

/** What the document shows of a request: a JSON body, a form, or nothing. */
function describeRequest(facts: CallFacts<z.ZodType, z.ZodType>, describer: Describer) {
  const { form, shown: sent = facts.body, example = {} } = facts;
  if (form) {
    const { schema, named } = documentSchema(form, 'input', describer);
    return { body: formBody(schema), named };
  }
  if (!sent) return null;
  const { schema, named } =
    typeof sent === 'function'
      ? { schema: sent(describer), named: {} }
      : documentSchema(sent, 'input', describer);
  const shown = typeof example === 'function' ? example(describer) : example;
  return { body: requestBody(schema, shown, !mayBeMissing(sent)), named };
}

function describeCall(
  facts: CallFacts<z.ZodType, z.ZodType>,
  describer: Describer,
  url: string,
): ReturnType<Describe> {
  const { find, word } = describer;
  const { access, errors = [], of } = facts;
  const title = of ? find(`resources:${of.name}.title`) : '';
  const params = { name: title, title };
  const request = describeRequest(facts, describer);
  const good = facts.answer && documentSchema(facts.answer, 'output', describer);
  const said = [find(facts.note ?? `${facts.summary}Note`, params), access.sentence?.(describer)];
  const description = said.filter((part) => part).join(' ');
  const file =
    facts.file?.(describer) ?? (good && answer(word('done'), good.schema, facts.otherTypes));
  const parameters = facts.parameters?.(describer);
  const operation = {
    operationId: facts.name ?? nameIn(url),
    tags: [find(facts.tag)],
    summary: find(facts.summary, params),
    ...(description && { description }),
    security: access.security,
    ...access.mark,
    ...(parameters && { parameters }),
    ...(request && { requestBody: request.body }),
    responses: {
      ...(file ? { '200': file } : { '204': { description: word('done') } }),
      ...(facts.hasTag && { '304': { description: word('unchanged') } }),
      ...errorsOf(
        [...access.errors, ...(facts.body ? (['validation'] as const) : []), ...errors],
        facts.conflict && answer(find('api:conflict'), facts.conflict),
      ),
    },
  };
  return {
    operation,
    schemas: { ...request?.named, ...good?.named, ...facts.schemas?.(describer) },
  };
}

/** What Fastify is to know of a request and of its answer. */
interface RouteSchema<Body, Answer> {
  readonly body: Body;
  readonly response: { readonly '2xx': Answer };
}

/** A handler that forgets its answer is a fault, which an empty 200 would hide. */
const refuseNothing: onSendHookHandler<unknown> = ({ routeOptions }, reply, payload, done) => {
  if (payload !== undefined || reply.statusCode !== 200) done(null, payload);
  else done(new Error(`The handler of ${routeOptions.url} answered nothing.`));
};

/** The options of a route that is described by these facts. */
export function call<Body extends z.ZodType, Answer extends z.ZodType>(
  facts: CallFacts<Body, Answer>,
) {
  const { access, body, answer: good } = facts;
  // What is not given is not there; handlers read what is given alone.
  const schema = { ...(body && { body }), ...(good && { response: { '2xx': good } }) };
  return {
    ...(access.guard && { onRequest: access.guard }),
    ...(good && { onSend: refuseNothing }),
    schema: schema as RouteSchema<Body, Answer>,
    validatorCompiler: () => reader(body ?? z.unknown(), facts),
    serializerCompiler: () => JSON.stringify,
    config: {
      describe: (describer, url) => describeCall(facts, describer, url),
      ...(facts.keepsToken && { keepsToken: true }),
    } satisfies FastifyContextConfig,
  };
}
