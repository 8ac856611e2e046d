/**
 * Fetches ahead the files that a part of the app rests on. Vite's own does more (nonces, addresses
 * beside the page, browsers that cannot fetch modules ahead) and is a KiB of every first visit.
 */
const styles = new Map<string, Promise<unknown>>();

function link(rel: string, href: string): HTMLLinkElement {
  const element = document.createElement('link');
  Object.assign(element, { rel, href, crossOrigin: '' });
  return document.head.appendChild(element);
}

/** A part is drawn with its style, and not before; a style that fails is requested again. */
function fetchStyle(href: string): Promise<unknown> {
  const fetched = new Promise((resolve, reject) => {
    const element = link('stylesheet', href);
    element.onload = resolve;
    element.onerror = () => {
      element.remove();
      styles.delete(href);
      reject(new Error(`${href} could not be fetched`));
    };
  });
  styles.set(href, fetched);
  return fetched;
}

function fetchAhead(path: string): unknown {
  const href = `/${path}`;
  const there = document.querySelector(`[href="${href}"]`);
  if (!path.endsWith('.css')) return there ?? link('modulepreload', href);
  // A sheet of the page itself, put in once more, would come after those that build on it.
  return styles.get(href) ?? there ?? fetchStyle(href);
}

/** Stands under this name in the code of the build, around each `import()`. */
export async function __vitePreload<Part>(
  load: () => Promise<Part>,
  paths: readonly string[] = [],
): Promise<Part> {
  await Promise.all(paths.map(fetchAhead));
  return load();
}
