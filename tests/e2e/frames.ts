/** What has happened on a page once it was drawn again. */
import type { Page } from 'playwright-core';

/** Waits until the page has drawn what was begun before, and run what was due after it. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const _frame of [1, 2]) await new Promise(requestAnimationFrame);
    await new Promise((resolve) => setTimeout(resolve));
  });
}

/** How far what stands on the page has jumped since it was opened: its layout shift, 0 for none. */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(async () => {
    let sum = 0;
    const add = (entries: readonly PerformanceEntry[]): void => {
      for (const entry of entries) sum += Number(Reflect.get(entry, 'value'));
    };
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    // Those of before come in a task of their own, after the frame that is being drawn.
    for (const _frame of [1, 2, 3]) await new Promise(requestAnimationFrame);
    await new Promise((resolve) => setTimeout(resolve));
    add(observer.takeRecords());
    observer.disconnect();
    return sum;
  });
}
