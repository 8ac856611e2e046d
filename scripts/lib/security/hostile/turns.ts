const AT_ONCE = 3;

/** Does the work for each, three at a time. */
export async function inTurns<One>(
  all: readonly One[],
  work: (one: One) => Promise<void>,
): Promise<void> {
  const left = [...all].reverse();
  const worker = async (): Promise<void> => {
    for (let one = left.pop(); one !== undefined; one = left.pop()) await work(one);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
