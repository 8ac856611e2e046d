import { chosenFrom, type Master, type Masters } from './masters.ts';
import { occasionsOf, type Plan } from './plan.ts';
import { Chance, type Weighted, weighted } from './random.ts';
import { IMPROVEMENT } from './shape/figures.ts';
import { CLEAN, MEAN_PIECES, PACKAGING_MANAGES, PACKAGINGS } from './shape/packaging-mixes.ts';
import type { Level } from './shape/provinces.ts';
import { dayOf, seasonsOf } from './shape/seasons.ts';
import type { MadeRecord } from './waste-records.ts';

/** Kind of stream for `Chance`. */
const PACKAGING_STREAM = 3;
const SPREAD = 0.6;
/** Handlers weigh what they sell, and count nothing. */
const HANDLERS_WHO_WEIGH = 0.6;
const GRAMS_A_PIECE = 12;

function cleanliness({ fields }: Master, chance: Chance): { clean?: string } {
  if (chance.happens(CLEAN.unsaid)) return {};
  const share = fields.recovered === true ? CLEAN.recovered : CLEAN.other;
  return { clean: chance.happens(share) ? 'clean' : 'contaminated' };
}

/** Makes the packaging records of a plan: the same for the same plan and master data. */
export function packagingRecordsOf(plan: Plan, masters: Masters): (index: number) => MadeRecord {
  const occasionOf = occasionsOf(plan);
  const seasons = seasonsOf(plan.first, plan.days);
  const packagings = weighted(chosenFrom(masters.categoryUnits, PACKAGINGS));
  const managesOf = (kind: 'recyclable' | 'other'): Readonly<Record<Level, Weighted<Master>>> => ({
    urban: weighted(chosenFrom(masters.wasteManagePackagings, PACKAGING_MANAGES[kind].urban)),
    rural: weighted(chosenFrom(masters.wasteManagePackagings, PACKAGING_MANAGES[kind].rural)),
  });
  const manages = { recyclable: managesOf('recyclable'), other: managesOf('other') };

  return (index) => {
    const chance = new Chance(plan.seed, PACKAGING_STREAM, index);
    const { type, reporter, day, progress } = occasionOf(index, chance);
    const packaging = chance.pick(packagings);
    // Handlers take what they can sell on.
    const isTaken = packaging.fields.recyclable === true || type === 'handler';
    const kind = isTaken ? 'recyclable' : 'other';
    const manage = chance.pick(manages[kind][reporter.level]);
    const pieces =
      MEAN_PIECES[type] *
      reporter.habit *
      seasons.factor(type, day, 1) *
      (1 + IMPROVEMENT - 2 * IMPROVEMENT * progress) *
      chance.factor(SPREAD);
    const weighs = type === 'handler' && chance.happens(HANDLERS_WHO_WEIGH);
    const weightKg = Math.max(0.1, Math.round((pieces * GRAMS_A_PIECE) / 100) / 10);
    return {
      reporter,
      values: {
        recordDate: dayOf(day),
        reporterId: reporter.id,
        userType: type,
        tambonCode: reporter.values.tambonCode,
        categoryUnitId: packaging.id,
        ...(weighs ? { weightKg } : { pieces: Math.max(1, Math.round(pieces)) }),
        wasteManagePackagingId: manage.id,
        ...cleanliness(manage, chance),
      },
    };
  };
}
