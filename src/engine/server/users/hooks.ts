import type { Config } from '../../declaration/types.ts';
import type { Passwords } from '../auth/passwords.ts';
import type { HookRegistry } from '../resources/hooks.ts';
import { createRoleHooks } from './role-hooks.ts';
import { createUserHooks } from './user-hooks.ts';

/** The hooks of `users` and `roles`. */
export function createAccountHooks(passwords: Passwords, config: Config): HookRegistry {
  return { users: createUserHooks(passwords, config), roles: createRoleHooks(config) };
}
