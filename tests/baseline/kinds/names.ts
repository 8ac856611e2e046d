/** Kinds of texts that are recorded and compared, in the order in which they are told. */
export const KINDS = [
  ...['answers', 'database', 'openapi', 'routes', 'storage', 'locales', 'declaration', 'bench'],
] as const;
