/** What a server says of itself at its metrics port. */

export interface Figures {
  /** Milliseconds, since the last call. */
  readonly delay99: number;
  readonly longestDelay: number;
  readonly megabytes: number;
}

const MEGABYTE = 1024 * 1024;

function figureOf(text: string, name: string): number {
  const value = new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1];
  if (value === undefined) throw new Error(`The server does not tell ${name}.`);
  return Number(value);
}

/** A call begins the next stretch of time that delays are counted in. */
export async function readFigures(metrics: string): Promise<Figures> {
  const text = await (await fetch(metrics)).text();
  return {
    delay99: figureOf(text, 'nodejs_eventloop_lag_p99_seconds') * 1000,
    longestDelay: figureOf(text, 'nodejs_eventloop_lag_max_seconds') * 1000,
    megabytes: figureOf(text, 'process_resident_memory_bytes') / MEGABYTE,
  };
}
