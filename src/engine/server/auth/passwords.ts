import { hash as argonHash, verify as argonVerify, type Options } from '@node-rs/argon2';

/** What one hash costs; tests choose a cheap one. */
export type PasswordCost = Pick<Options, 'memoryCost' | 'timeCost' | 'parallelism'>;

/** OWASP's first recommendation for argon2id (the library's algorithm by default): 19 MiB, 2 passes. */
export const PASSWORD_COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export interface Passwords {
  /** The hash to store, with its salt and cost inside. */
  hash(password: string): Promise<string>;
  /**
   * Whether the password matches the stored hash. Without a hash (an unknown user) it takes the same
   * time and is false, so that timing does not reveal who exists.
   */
  verify(storedHash: string | null, password: string): Promise<boolean>;
}

/** Hashes and checks passwords with argon2id; `check` compares a password with a hash. */
export function createPasswords(
  cost: PasswordCost = PASSWORD_COST,
  check: (storedHash: string, password: string) => Promise<boolean> = argonVerify,
): Passwords {
  const hash = (password: string) => argonHash(password, cost);
  // Made once, at once: made at the first unknown name it would slow that very answer.
  const nobodys = hash('nobody has this password');
  nobodys.catch(() => undefined);
  return {
    hash,
    verify: async (storedHash, password) => {
      const fits = await check(storedHash ?? (await nobodys), password);
      return fits && storedHash !== null;
    },
  };
}
