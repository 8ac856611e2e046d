import { useTranslation } from 'react-i18next';
import { largestOf, scaleOf } from '../../../../engine/web/charts/amounts.ts';
import { useChartWords } from '../../../../engine/web/charts/words.ts';
import { DIVIDED_BY, RATE_OF } from '../../../rates.ts';
import type { Reporters } from '../answers.ts';
import type { Measure } from './address.ts';
import { oppositeOf, outgrownBy } from './against.ts';
import type { Amounts, Change } from './read.ts';

const COUNT = scaleOf('reporters', 1);

/** Writes how many reported something, or the least and the most of a band. */
function useCounted(): (of: Reporters) => string {
  const { band } = useChartWords();
  return ({ reporters, reportersTo }) => band(reporters ?? 0, reportersTo, COUNT);
}

/** What moved a change in words: by what a rate is divided, and what outgrew the weight. */
export function useMoved() {
  const { t } = useTranslation(['ownfigures', 'charts']);
  const counted = useCounted();
  const weights = (kg: Amounts) => {
    const { unit, write } = scaleOf('kg', largestOf([kg.now, kg.before]));
    const words = { kg: write(kg.now), previousKg: write(kg.before) };
    return { ...words, unit: t(`charts:units.${unit}`) };
  };
  /** By what weight and number a rate changed; '' of a sum. */
  const quotient = (change: Change): string => {
    if (change.quotient === null) return '';
    const { by, kg, base } = change.quotient;
    const words = {
      ...weights(kg),
      ...{ base: COUNT.write(base.now), previousBase: COUNT.write(base.before) },
    };
    const way = oppositeOf(change, kg);
    return [t(`why.quotient.${by}`, words), way && t(`why.opposite.${way}.${by}`)]
      .filter(Boolean)
      .join(' ');
  };
  /** That reporters, or what a published rate is divided by, outgrew the weight; '' where they did not. */
  const against = (change: Change, measure: Measure): string => {
    const { weight, previous } = change;
    const rateOf = RATE_OF[measure];
    if (rateOf && weight) {
      const way = oppositeOf(change, weight);
      const by = DIVIDED_BY[rateOf];
      return way === null ? '' : t(`why.oppositePublished.${way}.${by}`, weights(weight));
    }
    const way = measure === 'kg' ? outgrownBy(change) : null;
    const counts = { reporters: counted(change), previous: counted(previous) };
    return way === null ? '' : t(`why.outgrown.${way}`, counts);
  };
  return { quotient, against };
}

/** Writes by how many a change was reported, now and before, and in how many records. */
export function useBasis(): (change: Change) => string {
  const { t } = useTranslation(['ownfigures', 'charts']);
  const counted = useCounted();
  /** Nothing where it is unknown who. */
  const people = (now: Reporters, before: Reporters): readonly (string | false)[] => [
    now.reporters !== null &&
      (now.reporters === 0 ? t('why.nobody.now') : t('why.reporters', { reporters: counted(now) })),
    before.reporters !== null &&
      (before.reporters === 0
        ? t('why.nobody.before')
        : t('why.previous', { previous: counted(before) })),
  ];
  return ({ records, quality, previous, ...own }) =>
    [
      ...people(own, previous),
      records !== null && t('why.counted', { records: COUNT.write(records) }),
      quality !== null && t(`charts:interval.quality.${quality}`),
    ]
      .filter(Boolean)
      .join(' · ');
}
