/** Who reports. Staff report nothing, and are never counted. */
export const REPORTER_TYPES = ['consumer', 'outofhome', 'retail', 'handler'] as const;
export type ReporterType = (typeof REPORTER_TYPES)[number];

/**
 * Of every hundred reporters, and of every hundred records, how many are of each type: so all report
 * equally often. They are groups of neighbours as well: one of households in each of the 77 provinces,
 * and of the others as many as `REGIONAL_CENTRES` says.
 */
export const IN_100: Readonly<Record<ReporterType, number>> = {
  consumer: 77,
  outofhome: 10,
  retail: 7,
  handler: 6,
};
/** Reporters of a group. */
export const GROUP = 8;
/**
 * How many of a group hand nothing on, so that all they throw away counts as waste: with fewer in a
 * month, its figure is withheld from the public.
 */
export const WASTERS_IN_GROUP = 5;
