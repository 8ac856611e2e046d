/**
 * Pages of this browser tell each other which drafts they hold, so that what is being typed in one
 * tab is not offered as lost in another. A page that crashed does not answer.
 */
const CHANNEL = 'quick-entry';
const ANSWER_MILLISECONDS = 250;

interface Told {
  readonly held?: string;
  readonly asks?: true;
}

/** Says that this page holds a draft whenever another asks; returns the way to stop. */
export function hold(draft: string): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<Told>) => {
    if (data.asks) channel.postMessage({ held: draft } satisfies Told);
  };
  return () => channel.close();
}

/** The drafts that other pages hold. */
export async function heldElsewhere(): Promise<ReadonlySet<string>> {
  const channel = new BroadcastChannel(CHANNEL);
  const held = new Set<string>();
  channel.onmessage = ({ data }: MessageEvent<Told>) => {
    if (data.held !== undefined) held.add(data.held);
  };
  channel.postMessage({ asks: true } satisfies Told);
  await new Promise((resolve) => {
    setTimeout(resolve, ANSWER_MILLISECONDS);
  });
  channel.close();
  return held;
}
