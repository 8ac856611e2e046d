/** Whose waste is counted and published: all user types but staff. */
export const PUBLIC_USER_TYPES = ['consumer', 'retail', 'outofhome', 'handler'] as const;
export type PublicUserType = (typeof PUBLIC_USER_TYPES)[number];
