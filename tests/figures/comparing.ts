/** What is asked of the product, and how its answers are held against the recomputation. */
import type { Kept } from './keeping.ts';
import type { Known, KnownPackaging } from './measure.ts';
import { sumOf } from './measure.ts';
import type { Office, Type } from './office.ts';
import { gradeOf, type Rate } from './ratio.ts';

/** An office as far as figures look at it. */
export interface View {
  readonly office: Office;
  readonly waste: readonly Known[];
  readonly packaging: readonly KnownPackaging[];
}

export interface Ask {
  readonly from: string;
  readonly to: string;
  readonly area?: string;
  readonly userType?: Type;
}

export const GENERATORS: readonly Type[] = ['consumer', 'outofhome', 'retail'];

/** Whether a record is in question: of its period, its area, and whose waste it is of. */
export function isIn<T extends { day: string; tambon: string; type: Type }>(
  { from, to, area = '', userType }: Ask,
  { day, tambon, type }: T,
): boolean {
  const types = userType ? [userType] : GENERATORS;
  return day >= from && day <= to && tambon.startsWith(area) && types.includes(type);
}

export const reportersOf = (records: readonly { reporter: number | null }[]): number =>
  new Set(records.map(({ reporter }) => reporter).filter((it) => it !== null)).size;

/** The share of kilograms that was put on scales; null of nothing. */
export function weighedShare(records: readonly Known[]): number | null {
  const kg = sumOf(records, (it) => it.kg);
  const weighed = records.filter(({ method }) => method === 'directWeighing');
  return kg === 0 ? null : sumOf(weighed, (it) => it.kg) / kg;
}

type Wire = Readonly<Record<string, unknown>>;

/** A part of an answer, which is looked at field by field. */
export const wire = (value: unknown): Wire => Object(value);
export const wires = (value: unknown): readonly Wire[] =>
  Array.isArray(value) ? value.map(wire) : [];

/** Shares, and changes, are told to the thousandth. */
const THOUSANDTH = 0.000_500_001;
const RELATIVE = 1e-6;
const ABSOLUTE = 1e-5;

/** Collects what differs, so that one run tells all of it. */
export class Comparing {
  readonly wrong: string[] = [];
  /** How many numbers were held against each other. */
  compared = 0;

  same(what: string, found: unknown, wanted: unknown): void {
    this.compared += 1;
    const [one, other] = [JSON.stringify(found), JSON.stringify(wanted)];
    if (one !== other) this.wrong.push(`${what}: ${one}, but it comes to ${other}`);
  }

  near(what: string, found: unknown, wanted: number | null | undefined, within?: number): void {
    this.compared += 1;
    const isAlike =
      typeof wanted === 'number' && typeof found === 'number'
        ? Math.abs(found - wanted) <= (within ?? Math.abs(wanted) * RELATIVE + ABSOLUTE)
        : (found ?? null) === (wanted ?? null);
    if (!isAlike) this.wrong.push(`${what}: ${String(found)}, but it comes to ${wanted}`);
  }

  share(what: string, found: unknown, wanted: number | null | undefined): void {
    this.near(what, found, wanted, THOUSANDTH);
  }

  /** The interval of a rate and its grade, `times` what the rate is; none below nothing. */
  precision(what: string, found: Wire, rate: Rate | null, times = 1): void {
    const { low, high } = wire(found.interval);
    const half = rate?.half ?? null;
    const end = (sign: 1 | -1) =>
      rate === null || half === null ? null : Math.max(0, rate.value + sign * half) * times;
    this.near(`${what} low`, low, end(-1));
    this.near(`${what} high`, high, end(1));
    this.same(`${what} grade`, found.quality, rate === null ? undefined : gradeOf(rate));
  }
}

/** Asks as the officer, with filters by the codes of masters. */
export class Asking {
  constructor(readonly kept: Kept) {}

  async post(call: string, data: object): Promise<Wire> {
    const { stage, token } = this.kept;
    const { status, body, text } = await stage.server.call(
      ...(['POST', `/api/${call}`, { data }, { token }] as const),
    );
    if (status !== 200) throw new Error(`${call} ${JSON.stringify(data)}: ${text}`);
    return body;
  }

  /** The key of a row: the code of the master that it is of, or the product's own word. */
  keyOf(table: string | null, row: Wire): string {
    return 'id' in row ? this.kept.code(table ?? '', Number(row.id)) : String(row.key);
  }
}
