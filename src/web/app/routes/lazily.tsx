import type { ReactNode } from 'react';

interface Part {
  readonly element: ReactNode;
}

function Failed({ problem }: { problem: unknown }): never {
  throw problem;
}

/**
 * A route's part, fetched when it is first opened. Should that fail, what is drawn throws, so that
 * the route's error page shows: the router itself draws nothing when `lazy` fails on arrival.
 */
export function lazily(load: () => Promise<ReactNode>): () => Promise<Part> {
  return async () => {
    try {
      return { element: await load() };
    } catch (problem) {
      return { element: <Failed problem={problem} /> };
    }
  };
}
