/** Who reports. Staff report nothing, and are never counted. */
export const REPORTER_TYPES = ['consumer', 'outofhome', 'retail', 'handler'] as const;
export type ReporterType = (typeof REPORTER_TYPES)[number];

/** Of every hundred records, and of every fifty-six reporters, how many are of each type. */
export const RECORDS_IN_100: Readonly<Record<ReporterType, number>> = {
  consumer: 60,
  outofhome: 18,
  retail: 13,
  handler: 9,
};
export const REPORTERS_IN_56: Readonly<Record<ReporterType, number>> = {
  consumer: 40,
  outofhome: 8,
  retail: 5,
  handler: 3,
};
