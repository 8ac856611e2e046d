/** Younger than this, a page that was loaded anew is not loaded anew again. */
const SHORTEST_LIFE_MILLISECONDS = 60_000;

/** Whether this page came by being loaded anew just now: once more would be of no use. */
function isJustReloaded(): boolean {
  const [came] = performance.getEntriesByType('navigation');
  const isReload = came instanceof PerformanceNavigationTiming && came.type === 'reload';
  return isReload && performance.now() < SHORTEST_LIFE_MILLISECONDS;
}

/** The scripts that the page itself came with; others are put in by extensions of the browser. */
function ownScripts(): string[] {
  return [...document.querySelectorAll('script[type="module"][src]')]
    .map((script) => script.getAttribute('src') ?? '')
    .filter((address) => address.startsWith('/assets/'));
}

/**
 * Whether loading the page anew brings another build than the one that runs here, whose parts the
 * server does not have any more. Not where the server does not answer, nor twice in a row.
 */
export async function isAnotherBuildThere(): Promise<boolean> {
  if (isJustReloaded()) return false;
  const answer = await fetch(location.href, { cache: 'no-store' }).catch(() => null);
  if (!answer?.ok) return false;
  const page = await answer.text();
  return ownScripts().some((address) => !page.includes(`"${address}"`));
}
