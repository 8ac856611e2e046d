/** The tables of a load: what people waited for, beside the limit, and from part to part. */
import { quantile } from '../times.ts';
import type { Kind, Kinds, Timed } from './people.ts';

/** What a server took in one part of the run. */
export interface Part {
  /** Of `performance.now()`. */
  readonly from: number;
  readonly to: number;
  readonly megabytes: number;
  /** Share of one processor. */
  readonly processor: number;
  readonly load: number;
}

function waited(calls: readonly Timed[], share: number): number {
  return quantile(
    calls.map(({ milliseconds }) => milliseconds),
    share,
  );
}

const digits = (value: number): string =>
  value < 10 ? value.toFixed(1) : Math.round(value).toString();
const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

function failuresOf({ failures }: Kind): string {
  return [...failures].map(([status, times]) => `${status}: ${times}`).join(', ') || '0';
}

/** Every kind of call of the product beside the same of the limit; the ratio is of the medians. */
export function tellKinds(product: Kinds, limit: Kinds): string {
  const lines = [...product]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([name, kind]) => {
      const bare = limit.get(name)?.calls ?? [];
      const shares = [0.5, 0.95, 0.99];
      const middle = waited(kind.calls, 0.5) / waited(bare, 0.5);
      return row([
        name,
        kind.calls.length.toString(),
        ...shares.map((share) => digits(waited(kind.calls, share))),
        ...shares.map((share) => digits(waited(bare, share))),
        `${digits(middle)}x`,
        failuresOf(kind),
      ]);
    });
  const titles = ['call', 'asked', 'p50', 'p95', 'p99', 'limit p50', 'p95', 'p99', 'ratio'];
  const head = [...titles, 'not 200'];
  return [row(head), row(['---', ...head.slice(1).map(() => '---:')]), ...lines].join('\n');
}

function groupOf(kinds: Kinds, start: string, { from, to }: Part): Timed[] {
  const chosen = [...kinds].filter(([name]) => name.startsWith(start));
  return chosen.flatMap(([, { calls }]) => calls.filter(({ at }) => at >= from && at < to));
}

/** From part to part: flat if nothing leaks. */
export function tellParts(kinds: Kinds, parts: readonly Part[]): string {
  const begun = parts[0]?.from ?? 0;
  const groups = ['list', 'one record', 'save', 'live', 'dashboard'];
  const lines = parts.map((part) =>
    row([
      ((part.to - begun) / 60_000).toFixed(1),
      ...groups.map((start) => {
        const calls = groupOf(kinds, start, part);
        return `${digits(waited(calls, 0.5))} (${digits(waited(calls, 0.95))})`;
      }),
      digits(part.megabytes),
      digits(part.processor * 100),
      part.load.toFixed(1),
    ]),
  );
  const head = ['until minute', ...groups, 'MB', '% of a processor', 'load'];
  return [row(head), row(head.map(() => '---:')), ...lines].join('\n');
}
