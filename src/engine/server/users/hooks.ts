import type { Passwords } from '../auth/passwords.ts';
import type { HookRegistry } from '../resources/hooks.ts';
import { roleHooks } from './role-hooks.ts';
import { createUserHooks } from './user-hooks.ts';

/** The hooks of `users` and `roles`. */
export function createAccountHooks(
  passwords: Passwords,
  guessable: readonly string[],
): HookRegistry {
  return { users: createUserHooks(passwords, guessable), roles: roleHooks };
}
