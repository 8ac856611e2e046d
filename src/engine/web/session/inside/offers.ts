import { connection } from '../transport.ts';

/**
 * Whether the server has a call beyond the specification's (`auth/changePassword`), or all that a
 * page for administrators lives on (`audit`).
 */
export const offers = (what: string): boolean => connection.other?.offers(what) ?? true;
