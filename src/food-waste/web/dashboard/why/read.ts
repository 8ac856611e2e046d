/** Reads what `explainChange` answers. */
import { isRecord } from '../../../../engine/declaration/record.ts';
import { list, number, recordIn, text } from '../answers.ts';
import type { Named } from '../row-answers.ts';

interface Amounts {
  readonly now: number;
  readonly before: number;
}

/** A part of the change: a row of a master, a word of the product, or an area. */
export interface ChangeRow extends Named, Amounts {
  /** The code of an area; null of anything else. */
  readonly code: string | null;
  readonly nameTh: string;
  readonly nameEn: string;
  readonly reporters: number | null;
  readonly records: number | null;
}

export interface Breakdown {
  readonly by: string;
  readonly level: string | null;
  readonly rows: readonly ChangeRow[];
}

export interface Peers {
  readonly level: string;
  readonly areas: number;
  readonly medianChange: number;
  readonly above: number;
  readonly below: number;
}

export interface Change {
  readonly now: number | null;
  readonly before: number | null;
  readonly changeShare: number | null;
  readonly reporters: number;
  readonly previousReporters: number;
  readonly records: number;
  readonly quality: string | null;
  readonly breakdowns: readonly Breakdown[];
  readonly peers: Peers | null;
}

const readRow = (it: Readonly<Record<string, unknown>>): ChangeRow => ({
  id: number(it.id),
  key: text(it.key) || null,
  name: text(it.name) || null,
  pooled: null,
  code: text(it.code) || null,
  nameTh: text(it.nameTh),
  nameEn: text(it.nameEn),
  now: number(it.now) ?? 0,
  before: number(it.before) ?? 0,
  reporters: number(it.reporters),
  records: number(it.records),
});

function readPeers(value: unknown): Peers | null {
  if (!isRecord(value)) return null;
  return {
    level: text(value.level),
    areas: number(value.areas) ?? 0,
    medianChange: number(value.medianChange) ?? 0,
    above: number(value.above) ?? 0,
    below: number(value.below) ?? 0,
  };
}

export function readChange(data: unknown): Change {
  const change = recordIn(data, 'breakdowns');
  return {
    now: number(change.now),
    before: number(change.before),
    changeShare: number(change.changeShare),
    reporters: number(change.reporters) ?? 0,
    previousReporters: number(change.previousReporters) ?? 0,
    records: number(change.records) ?? 0,
    quality: text(change.quality) || null,
    breakdowns: list(change.breakdowns).map((it) => ({
      by: text(it.by),
      level: text(it.level) || null,
      rows: list(it.rows).map(readRow),
    })),
    peers: readPeers(change.peers),
  };
}
