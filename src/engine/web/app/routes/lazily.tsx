import { type ReactNode, use } from 'react';
import { plugins } from '../../../../../application.web.tsx';

interface Part {
  readonly element: ReactNode;
}

/** On a fast line a part comes before it is missed. */
const PATIENCE_MILLISECONDS = 300;

const stripsKnown = Promise.all(plugins.map(({ strip }) => strip?.known));

/** Throws what the part failed by. */
function Late({ part }: { part: Promise<ReactNode> }) {
  return use(part);
}

/** A part; one that nobody waits for is drawn later, should it take its time. */
export function soon(part: Promise<ReactNode>, isAwaited: boolean): Promise<ReactNode> {
  const pause = () =>
    new Promise<ReactNode>((resolve) =>
      setTimeout(resolve, PATIENCE_MILLISECONDS, <Late part={part} />),
    );
  return isAwaited ? part : Promise.race([part, pause()]);
}

/**
 * A route's part, fetched when it is first opened, with what stands above every page. Should that
 * fail, what is drawn throws, so that the route's error page shows: the router itself draws nothing
 * when `lazy` fails on arrival.
 * @param load gets whether somebody waits for the part
 * @param isHeavy on arrival the shell is drawn before it, should it take its time
 */
export function lazily(
  load: (isAwaited: boolean) => Promise<ReactNode>,
  isHeavy = false,
): () => Promise<Part> {
  return async () => {
    const isAwaited = !isHeavy || document.getElementById('main') !== null;
    const part = load(isAwaited);
    try {
      const [element] = await Promise.all([soon(part, isAwaited), stripsKnown]);
      return { element };
    } catch {
      return { element: <Late part={part} /> };
    }
  };
}
