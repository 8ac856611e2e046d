/** The tables of `bench/README.md`. */
import { quantile } from '../times.ts';
import { MEASURED, type Measured, type Times } from './measure.ts';
import type { Peer } from './peer.ts';

/** What is measured once, or of the process. */
export interface Facts {
  readonly version: string;
  readonly installMegabytes: number;
  readonly startSeconds: number;
  readonly idleMegabytes: number;
  readonly usedMegabytes: number;
  readonly pagesPerSecond: number;
}

const TITLES: Readonly<Record<Measured, string>> = {
  list: 'first page by date',
  filter: 'a material in a month',
  search: 'part of a code',
  save: 'save of a record',
  sums: 'sums by month and type, whole months',
  'sums after a save': 'the same with this month, after a save',
};

const digits = (value: number): string =>
  value < 10 ? value.toFixed(1) : Math.round(value).toString();
const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

function timesTable(times: Times, ours: Peer): string[] {
  const peers = [...times.keys()];
  const cell = (peer: Peer, measured: Measured): string => {
    const all = times.get(peer)?.[measured] ?? [];
    const middle = quantile(all, 0.5);
    const told = `${digits(middle)} (${digits(quantile(all, 0.95))})`;
    if (peer === ours) return told;
    return `${told} ${digits(middle / quantile(times.get(ours)?.[measured] ?? [], 0.5))}x`;
  };
  return [
    row(['milliseconds, median (p95)', ...peers.map(({ name }) => name)]),
    row(['---', ...peers.map(() => '---:')]),
    ...MEASURED.map((it) => row([TITLES[it], ...peers.map((peer) => cell(peer, it))])),
  ];
}

const FACTS: readonly (readonly [title: string, read: (facts: Facts) => number, unit: string])[] = [
  ['pages per second, 10 users', ({ pagesPerSecond }) => pagesPerSecond, ''],
  ['start', ({ startSeconds }) => startSeconds, ' s'],
  ['memory after start', ({ idleMegabytes }) => idleMegabytes, ' MB'],
  ['memory after the run', ({ usedMegabytes }) => usedMegabytes, ' MB'],
  ['installed', ({ installMegabytes }) => installMegabytes, ' MB'],
];

/** Both tables, in Markdown: ours first, then what the others take as a multiple of it. */
export function tell(times: Times, facts: ReadonlyMap<Peer, Facts>, ours: Peer): string {
  const peers = [...times.keys()];
  const of = (peer: Peer, read: (facts: Facts) => number): number => {
    const known = facts.get(peer);
    return known ? read(known) : Number.NaN;
  };
  const table = FACTS.map(([title, read, unit]) =>
    row([
      title,
      ...peers.map((peer) => {
        const value = of(peer, read);
        const told = `${digits(value)}${unit}`;
        return peer === ours ? told : `${told}, ${digits(value / of(ours, read))}x`;
      }),
    ]),
  );
  return [
    row(['', ...peers.map((peer) => `${peer.name} ${facts.get(peer)?.version ?? ''}`.trim())]),
    row(['---', ...peers.map(() => '---:')]),
    ...table,
    '',
    ...timesTable(times, ours),
  ].join('\n');
}
