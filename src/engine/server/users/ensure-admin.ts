import { randomInt } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import thai from '../../../../locales/th/api.json' with { type: 'json' };
import { roomOf } from '../../declaration/fields/index.ts';
import { DEFAULT_LANGUAGE } from '../../declaration/languages.ts';
import { USERS } from '../../declaration/profile.ts';
import type { Config } from '../../declaration/types.ts';
import { isPassword, type PasswordField } from '../../fields/password/index.ts';
import { SYSTEM } from '../access/principal.ts';
import { users } from '../access/user-tables.ts';
import { isGuessable } from '../auth/guessable.ts';
import { createPasswords, type PasswordCost } from '../auth/passwords.ts';
import type { ServerContext } from '../context.ts';
import { WAIT_FOR_TURN } from '../db/patience.ts';
import { ApiError } from '../http/errors.ts';
import { createResourceService } from '../resources/service.ts';
import { EXIT_CODES, StartError, StartProblem } from '../start-error.ts';
import { fillLine, wordAt } from '../terminal-words.ts';
import { createAccountHooks } from './hooks.ts';

export const ADMIN_USERNAME = 'admin';
/** Any number of its own: of servers that start together, one makes the admin. */
const FIRST_ADMIN_LOCK = 7_436_930;
/** Without letters and digits that look alike; 20 of them hold over 100 bits. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const GENERATED_LENGTH = 20;

/** `ADMIN_PASSWORD` is too short, too long or easily guessed; the server must not start with it. */
export class AdminPasswordError extends StartProblem {
  readonly exitCode = EXIT_CODES.configuration;

  constructor(private readonly field: { readonly min: number; readonly max: number }) {
    super('ADMIN_PASSWORD is not fit to be used');
    this.name = 'AdminPasswordError';
  }

  lines(language = 'th'): readonly string[] {
    const line = wordAt(language, 'api', 'admin.passwordUnfit') ?? thai.admin.passwordUnfit;
    return [fillLine(line, { min: this.field.min, max: this.field.max })];
  }
}

function passwordField(config: Config): PasswordField {
  const field = config.resources.users?.fieldsByName.password;
  if (!field || !isPassword(field)) throw new Error('resources.config.ts: users.password is gone');
  return field;
}

/**
 * Whether the first admin may have this password; checked before anything is created.
 * @throws AdminPasswordError
 */
export function checkAdminPassword(password: string, config: Config): void {
  const field = passwordField(config);
  const fits = roomOf(field, config).input.safeParse(password).success;
  if (!fits || isGuessable(password, [ADMIN_USERNAME], config.guessable))
    throw new AdminPasswordError(field);
}

function generatePassword(): string {
  return Array.from({ length: GENERATED_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(
    '',
  );
}

/** The accounts have fields of the application's own that are required, or refuse their values. */
function explainFields(error: unknown, firstAdmin: Readonly<Record<string, unknown>>): never {
  const refused = error instanceof ApiError ? Object.keys(error.details.fields ?? {}) : [];
  if (refused.length === 0) throw error;
  const placesOf = (names: readonly string[]) =>
    names.map((name) => `${USERS}.fields.${name}`).join(', ');
  const wrong = refused.filter((name) => Object.hasOwn(firstAdmin, name));
  if (wrong.length > 0) {
    const given = wrong.map((name) => `${name}: ${JSON.stringify(firstAdmin[name])}`).join(', ');
    const parameters = { fields: placesOf(wrong), given: `{ ${given} }` };
    throw new StartError('firstAdminWrong', parameters, EXIT_CODES.configuration, { cause: error });
  }
  const fields = placesOf(refused);
  const given = refused.map((name) => `${name}: …`).join(', ');
  const parameters = { fields, example: `{ ${given} }` };
  throw new StartError('firstAdminFields', parameters, EXIT_CODES.configuration, { cause: error });
}

/**
 * At the first start makes the user `admin`, with the password given or else with a generated one,
 * which is shown only once and must be changed. Does nothing where there already is an admin.
 * @throws AdminPasswordError when the password given is unfit, even if it would not be needed.
 * @throws StartError when accounts have required fields that are unknown for that person
 */
export async function ensureAdmin(
  context: ServerContext,
  options: { readonly password?: string; readonly passwordCost?: PasswordCost } = {},
): Promise<{ created: boolean; generatedPassword: string | null }> {
  if (options.password !== undefined) checkAdminPassword(options.password, context.config);
  const hooks = createAccountHooks(createPasswords(options.passwordCost), context.config);
  const service = createResourceService(context, hooks);
  return context.database.db.transaction(async (tx) => {
    await tx.execute(WAIT_FOR_TURN);
    await tx.execute(sql`select pg_advisory_xact_lock(${FIRST_ADMIN_LOCK})`);
    const [admin] = await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users.admin, true))
      .limit(1);
    if (admin) return { created: false, generatedPassword: null };
    const generatedPassword = options.password === undefined ? generatePassword() : null;
    const { language = DEFAULT_LANGUAGE } = context.config.region;
    const more = context.plugins.map(({ firstAdmin }) => Object.entries(firstAdmin ?? {}));
    const own = {
      username: ADMIN_USERNAME,
      password: options.password ?? generatedPassword,
      firstName: wordAt(language, 'api', 'admin.firstName') ?? thai.admin.firstName,
      lastName: wordAt(language, 'api', 'admin.lastName') ?? thai.admin.lastName,
      admin: true,
      mustChangePassword: generatedPassword !== null,
    };
    const added = more.flat().filter(([name]) => !Object.hasOwn(own, name));
    const firstAdmin = Object.fromEntries(added);
    const explain = (error: unknown) => explainFields(error, firstAdmin);
    await service.save(SYSTEM, USERS, { ...firstAdmin, ...own }, { tx }).catch(explain);
    return { created: true, generatedPassword };
  });
}
