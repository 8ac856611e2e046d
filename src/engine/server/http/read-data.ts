import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Message } from '../../declaration/messages.ts';
import { readBody } from './body.ts';
import { ApiError } from './errors.ts';

/**
 * Reads the `data` of a body; none is an empty object.
 * @param messages what is said of a field that is wrong, by its name; `choice` where none is named
 * @throws ApiError `validation` naming each field that is wrong
 */
export function readData<Schema extends z.ZodType>(
  request: FastifyRequest,
  schema: Schema,
  messages: Readonly<Record<string, Message>> = {},
): z.infer<Schema> {
  const { data = {} } = readBody(request, ['data']);
  const parsed = schema.safeParse(data);
  if (parsed.success) return parsed.data;
  const fields = Object.fromEntries(
    parsed.error.issues.flatMap((issue): [string, Message[]][] => {
      if (issue.code === 'unrecognized_keys') {
        return issue.keys.map((name) => [name, [{ key: 'unknownField' }]]);
      }
      const name = String(issue.path[0] ?? 'data');
      return [[name, [messages[name] ?? { key: 'choice' }]]];
    }),
  );
  throw new ApiError('validation', { fields });
}
