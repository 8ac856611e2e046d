/** What is shown of each area: which types of reporters, and of each the rows of which tables. */

import type { Gathered } from '../records/gather.ts';
import { DECIDED_SUMMARIES } from '../records/summaries.ts';
import { decideRows } from './decide-rows.ts';
import { decideMonths, decideTypes } from './decide-types.ts';
import { Decided, typesIn } from './decided.ts';
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

  /** Decides of the areas in one that is decided, of which all is decided then; in null is the country. */
  async inside(parent: Decided | null): Promise<readonly Decided[]> {
    const { gathered, totals, rules } = this;
    const inside = parent ? gathered.inside(parent.area) : [gathered.country];
    const areas = inside.map((area) => new Decided(area, totals.get(area.code)));
    if (!inside.every(({ code }) => totals.has(code))) {
      decideTypes(parent, areas, rules.ofTotals);
      decideMonths(parent, areas, rules.ofTotals);
      for (const it of areas) totals.set(it.area.code, it);
    }
    for (const summary of DECIDED_SUMMARIES) {
      const userTypes: readonly string[] = summary.userTypes;
      const own = areas.filter(({ area }) => area.code.length <= summary.digits);
      const groups = new Set(own.flatMap((it) => it.reporterGroupsOf(summary.total)));
      for (const reporterGroup of groups) {
        if (!typesIn(reporterGroup).every((it) => userTypes.includes(it))) continue;
        decideRows({ parent, areas, summary, reporterGroup }, gathered.holders, rules.ofRows);
        await this.breathe();
      }
    }
    return areas;
  }
}
