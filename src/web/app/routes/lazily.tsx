import type { ReactNode } from 'react';
import { demonstrationKnown } from '../shell/demonstration/strip.tsx';

interface Part {
  readonly element: ReactNode;
}

function Failed({ problem }: { problem: unknown }): never {
  throw problem;
}

/**
 * A route's part, fetched when it is first opened, with what stands above every page. Should that
 * fail, what is drawn throws, so that the route's error page shows: the router itself draws nothing
 * when `lazy` fails on arrival.
 */
export function lazily(load: () => Promise<ReactNode>): () => Promise<Part> {
  return async () => {
    try {
      const [element] = await Promise.all([load(), demonstrationKnown]);
      return { element };
    } catch (problem) {
      return { element: <Failed problem={problem} /> };
    }
  };
}
