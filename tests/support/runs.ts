/** How much is tried: a part by default, all of it in the long run, which sets `TEST_RUNS`. */
const TIMES = Number(process.env.TEST_RUNS ?? 1);

/** How often a property is tried: `few` times by default, many times that in the long run. */
export const runs = (few: number): number => few * TIMES;

/** The first `few` of many alike cases by default; all of them in the long run. */
export const sample = <T>(cases: readonly T[], few: number): T[] =>
  TIMES > 1 ? [...cases] : cases.slice(0, few);
