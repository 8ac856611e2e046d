import { roomOf } from '../../declaration/fields/index.ts';
import type { Message } from '../../declaration/messages.ts';
import { findPerson } from '../access/principals.ts';
import type { ServerContext } from '../context.ts';
import { ApiError } from '../http/errors.ts';
import { isGuessable } from './guessable.ts';

/** @throws ApiError `validation` naming `next` where a user may not have such a password */
export async function checkNextPassword(
  { config, database }: ServerContext,
  next: string,
  userId: number,
): Promise<void> {
  const field = config.resources.users?.fieldsByName.password;
  if (!field) throw new Error('resources.config.ts: users.password is gone');
  const room = roomOf(field, config);
  const parsed = room.input.safeParse(next);
  const refuse = (problem: Message): never => {
    throw new ApiError('validation', { fields: { next: [problem] } });
  };
  if (!parsed.success) refuse(room.explain(parsed.error.issues[0] ?? {}));
  const person = await findPerson(database.db, userId);
  const names = person ? [person.username, ...person.fullname.split(' ')] : [];
  if (isGuessable(next, names, config.guessable)) refuse({ key: 'api:passwordGuessable' });
}
