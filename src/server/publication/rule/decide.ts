/** What is shown of each area: which types of reporters, and of each the rows of which tables. */

import type { Area, Gathered } from '../records/gather.ts';
import { MONTH, SUMMARIES } from '../records/summaries.ts';
import { decideRows } from './decide-rows.ts';
import { decideMonths, decideTypes } from './decide-types.ts';
import { Decided, totalOf, typesIn } from './decided.ts';
import type { Rule } from './rule.ts';

/** What totals and what rows may be known. */
export interface Rules {
  readonly ofTotals: Rule;
  readonly ofRows: Rule;
}

/** Decides from the country downwards: areas inside another show no more than it does. */
export class Deciding {
  constructor(
    private readonly gathered: Gathered,
    private readonly rules: Rules,
    /** By code, areas of which the totals are decided: they are shown alike in all periods. */
    private readonly totals: Map<string, Decided>,
    private readonly breathe: () => Promise<void>,
  ) {}

  async country(): Promise<Decided> {
    const decided = this.#begin(this.gathered.country);
    await this.#decide(null, [decided]);
    return decided;
  }

  /** The areas in one that is decided, of which all is decided then. */
  async inside(parent: Decided): Promise<Decided[]> {
    const areas = this.gathered.inside(parent.area).map((area) => this.#begin(area));
    if (areas.length > 0) await this.#decide(parent, areas);
    // Areas in the country may have made it pool more.
    if (parent.area === this.gathered.country) this.#addUp(parent);
    return areas;
  }

  #addUp(decided: Decided): void {
    for (const summary of SUMMARIES) {
      if (summary.name === MONTH || !summary.userTypes.includes('')) continue;
      for (const isOfApart of summary.ofReported ? [false, true] : [false]) {
        decided.addUp(summary, isOfApart);
      }
    }
  }

  #begin(area: Area): Decided {
    return new Decided(area, this.totals.get(area.code));
  }

  async #decide(parent: Decided | null, areas: readonly Decided[]): Promise<void> {
    const { rules, gathered } = this;
    if (!areas.every(({ area }) => this.totals.has(area.code))) {
      decideTypes(parent, areas, rules.ofTotals);
      decideMonths(parent, areas, rules.ofTotals);
      for (const it of areas) this.totals.set(it.area.code, it);
    }
    const digits = areas[0]?.area.code.length ?? 0;
    for (const summary of SUMMARIES.filter((it) => it.digits >= digits && it.name !== MONTH)) {
      for (const isOfApart of summary.ofReported ? [false, true] : [false]) {
        const table = totalOf(summary, isOfApart);
        const isOf = (reporterGroup: string) =>
          typesIn(reporterGroup).every((type) => summary.userTypes.some((it) => it === type));
        const reporterGroups = new Set(
          areas.flatMap((it) => it.reporterGroupsOf(table)).filter(isOf),
        );
        for (const reporterGroup of reporterGroups) {
          decideRows(
            { parent, areas, summary, isOfApart, reporterGroup },
            gathered.holders,
            rules.ofRows,
          );
          await this.breathe();
        }
        if (summary.userTypes.includes('')) for (const it of areas) it.addUp(summary, isOfApart);
      }
    }
  }
}
