import { type Gathered, tableKey } from '../records/gather.ts';
import type { Cell } from '../records/records.ts';
import { toThreeDigits } from '../records/rounding.ts';
import type { Rule } from '../rule/rule.ts';
import type { WindowSums } from './window-sums.ts';

/** What a kilogram comes to in the country: nothing of it reveals who reported what. */
export class Factors {
  readonly #known = new Map<string, number | null>();

  private constructor(
    private readonly window: WindowSums,
    private readonly rule: Rule,
  ) {}

  /** Works out all factors of a window, a turn for each: some are of a million records. */
  static async of(
    gathered: Gathered,
    { window, rule, breathe }: { window: WindowSums; rule: Rule; breathe: () => Promise<void> },
  ): Promise<Factors> {
    const factors = new Factors(window, rule);
    for (const [key, classes] of gathered.factors) {
      factors.#known.set(key, factors.#factorOf(classes));
      await breathe();
    }
    return factors;
  }

  /**
   * The factor that all records of a value have, or their mean. Where those of another factor than
   * the most have are too few to be published, their part does not follow from a mean either.
   */
  #factorOf(ofRecords: ReadonlyMap<number, Cell>): number | null {
    const { window, rule } = this;
    const classes = [...ofRecords]
      .map(([factor, cell]) => ({ factor, cell, weight: window.of([cell]).weight }))
      .filter(({ weight }) => weight > 0)
      .sort((one, other) => other.weight - one.weight || one.factor - other.factor);
    const [most, ...others] = classes;
    if (!most) return null;
    if (others.length === 0) return most.factor;
    const parts = [[most.cell], others.map(({ cell }) => cell)].map((it) => rule.group(it));
    if (!parts.every((it) => rule.allows([it]))) return most.factor;
    const weight = classes.reduce((sum, it) => sum + it.weight, 0);
    return toThreeDigits(classes.reduce((sum, it) => sum + it.factor * it.weight, 0) / weight);
  }

  #of(name: string, value: string): number | null {
    return this.#known.get(tableKey(name, value)) ?? null;
  }

  /** Kilograms of carbon dioxide for a kilogram managed in a way; null where no factor is known. */
  emission = (manage: string): number | null => this.#of('co2e', manage);
  /** Of these, how many fewer than in a landfill. */
  avoided = (manage: string): number | null => this.#of('avoided', manage);
  /** Baht for a kilogram of a material, as a type of users reports it; of '' all generators. */
  price = (type: string, material: string): number | null => this.#of(type, material);
}
