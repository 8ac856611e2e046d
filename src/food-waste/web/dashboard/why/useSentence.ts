import { useTranslation } from 'react-i18next';
import { scaleOf } from '../../../../engine/web/charts/amounts.ts';
import { useDates } from '../../../../engine/web/dates/useDates.ts';
import type { Answer } from '../answers.ts';
import type { Change } from './read.ts';
import { mainPart, type ShownChange, type ShownRow } from './shown.ts';

const WAYS = ['same', 'more', 'less'] as const;
const wayOf = ({ size }: ShownChange): (typeof WAYS)[number] => {
  if (size === 0) return 'same';
  return size > 0 ? 'more' : 'less';
};

interface Told {
  readonly answer: Answer<Change>;
  readonly shown: ShownChange;
  /** What the figure is called. */
  readonly figure: string;
  /** Of which area and of what it is. */
  readonly where: string;
  readonly nameOf: (row: ShownRow['row']) => string;
  readonly titleOf: (by: ShownChange['breakdowns'][number]) => string;
}

/** The change in words: what it came to, what it is mostly made of, and what it rests on. */
export function useSentence() {
  const { t } = useTranslation(['ownfigures', 'charts', 'menu']);
  const { formatMonth, formatDateTime } = useDates();
  const monthsOf = (from: string, to: string): string => {
    const [first, last] = [formatMonth(from, 'short'), formatMonth(to, 'short')];
    return first === last ? first : t('charts:span', { from: first, to: last });
  };
  const sentence = ({ answer, shown, figure, where, nameOf, titleOf }: Told): string => {
    const { times } = answer;
    const unit = t(`charts:units.${shown.unit}`);
    const words = {
      ...{ figure, where, unit, now: shown.now, before: shown.before },
      // The words say which way it went.
      change: shown.change.slice(1),
      percent: shown.percent === '' ? '' : ` (${shown.percent}%)`,
      span: monthsOf(times.from, times.to),
      compared: monthsOf(times.compareFrom, times.compareTo),
    };
    const reasons = shown.breakdowns.flatMap((it) => {
      const part = mainPart(it);
      if (part === null) return [];
      return t('why.reason', {
        ...{ by: titleOf(it), name: nameOf(part.row), change: part.change },
      });
    });
    const told = t(`why.told.${wayOf(shown)}`, words);
    return reasons.length === 0 || shown.size === 0
      ? told
      : `${told} ${t('why.mostly', { reasons: reasons.join(t('why.and')) })}`;
  };
  const basis = ({ data }: Answer<Change>): string => {
    const write = scaleOf('reporters', 1).write;
    const counts = {
      reporters: write(data.reporters),
      previous: write(data.previousReporters),
      records: write(data.records),
    };
    return [
      t('why.basis', counts),
      data.quality === null ? '' : t(`charts:interval.quality.${data.quality}`),
    ]
      .filter(Boolean)
      .join(' · ');
  };
  const source = ({ basis: { computedAt, demonstration } }: Answer<Change>): string =>
    [
      t('why.source', {
        product: t('menu:productName'),
        at: computedAt === null ? '' : formatDateTime(computedAt),
      }),
      demonstration ? t('charts:demonstration') : '',
    ]
      .filter(Boolean)
      .join(' · ');
  return { sentence, basis, source };
}
