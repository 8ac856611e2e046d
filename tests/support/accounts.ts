/** The administrator of journeys, and what a password of tests costs. */

export const ADMIN = { username: 'admin', password: 'รหัสผ่าน-ทดสอบ-1' } as const;

/** As cheap as argon2id can be: what is tested is not how long a guess takes. */
export const CHEAP_PASSWORDS = { memoryCost: 8, timeCost: 1, parallelism: 1 };
