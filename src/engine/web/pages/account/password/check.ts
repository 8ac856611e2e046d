import { roomOf } from '../../../../declaration/fields/index.ts';
import type { Message } from '../../../../declaration/messages.ts';
import { isPassword } from '../../../../fields/password/index.ts';
import { config } from '../../../core/config.ts';

/** What is typed. */
export interface Typed {
  readonly current: string;
  readonly next: string;
  readonly again: string;
}

/** What is wrong with each, by the key of its sentence. */
export type Wrong = Partial<Record<keyof Typed, Message>>;

const field = config.resources.users?.fieldsByName.password;

/** How many characters a password may have. */
export const BOUNDS = field && isPassword(field) ? field : { min: 1, max: 1 };

function wrongNext({ current, next }: Typed): Message | null {
  if (next === '') return { key: 'validation:required' };
  const room = field && roomOf(field, config);
  const parsed = room?.input.safeParse(next);
  if (room && parsed && !parsed.success) {
    const { key, params } = room.explain(parsed.error.issues[0] ?? {});
    return { key: `validation:${key}`, params };
  }
  return next === current ? { key: 'account:password.errors.same' } : null;
}

/** Looks the three over by the rules the server keeps to. */
export function check(typed: Typed): Wrong {
  const next = wrongNext(typed);
  return {
    ...(typed.current === '' ? { current: { key: 'validation:required' } } : {}),
    ...(next ? { next } : {}),
    ...(typed.again === typed.next ? {} : { again: { key: 'account:password.errors.differs' } }),
  };
}
