/**
 * What databases of tests begin from: `empty`, `migrated` (the tables of `resources.config.ts`),
 * `starter` (the shipped rows too), `office` (an administrator besides, as after a first start) and
 * `demonstration` (with demonstration data).
 */
export const TEMPLATES = ['empty', 'migrated', 'starter', 'office', 'demonstration'] as const;
export type Template = (typeof TEMPLATES)[number];
