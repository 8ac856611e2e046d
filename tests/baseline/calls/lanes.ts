/** More calls at once wait for each other in the product, on a busy machine until it gives up. */
const LANES = 4;

/** Does work on items one after the other. */
export async function inTurn<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}

/** Does work on several items at once; the results come in the order of the items. */
export async function together<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = [...items.entries()];
  const lane = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [place, item] = next;
      results[place] = await work(item);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return results;
}
