import type { z } from 'zod';
import type { Message } from '../../declaration/messages.ts';
import { ApiError } from '../http/errors.ts';

/** How what is wrong in a request is told. */
export interface Refusals {
  /**
   * What is said of a field that is wrong, by its name. Without it the key that the field's schema
   * gives as its error; `choice` where it gives none.
   */
  readonly messages?: Readonly<Record<string, Message>>;
  /** Resource whose labels stand for fields in the messages. */
  readonly resource?: string;
  /** The field that something wrong is told at; the outermost of `data` if absent. */
  readonly fieldAt?: (path: readonly PropertyKey[]) => PropertyKey | undefined;
}

const outermost: NonNullable<Refusals['fieldAt']> = ([first, second]) =>
  first === 'data' ? (second ?? first) : first;

/** What is wrong with a body or a query, field by field. */
function refusal(
  issues: readonly z.core.$ZodIssue[],
  { messages = {}, resource, fieldAt = outermost }: Refusals,
): ApiError {
  // Of a body that is wrong as a whole nothing inside it is told.
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

/** Reads a part of a request as Fastify asks its validators to. */
export const reader =
  (schema: z.ZodType, refusals: Refusals) =>
  (sent: unknown): { value: unknown } | { error: ApiError } => {
    const parsed = schema.safeParse(sent, { error: () => 'choice' });
    return parsed.success
      ? { value: parsed.data }
      : { error: refusal(parsed.error.issues, refusals) };
  };
