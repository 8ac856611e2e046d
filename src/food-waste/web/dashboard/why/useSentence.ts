import { useTranslation } from 'react-i18next';
import { largestOf, scaleOf } from '../../../../engine/web/charts/amounts.ts';
import { useChartWords } from '../../../../engine/web/charts/words.ts';
import { useDates } from '../../../../engine/web/dates/useDates.ts';
import { usePublicationWords } from '../../published/words.ts';
import type { Answer, Reporters } from '../answers.ts';
import { useMonthSpan } from '../Source.tsx';
import type { Change, Quotient } from './read.ts';
import { mainParts, type ShownChange, type ShownRow } from './shown.ts';

const WAYS = ['same', 'more', 'less'] as const;
const wayOf = ({ size }: ShownChange): (typeof WAYS)[number] => {
  if (size === 0) return 'same';
  return size > 0 ? 'more' : 'less';
};
/** Which sentence tells of it: one where a percentage says nothing has none. */
const toldBy = (shown: ShownChange): string => {
  const way = wayOf(shown);
  return way === 'same' || shown.percent === '' ? way : `${way}Percent`;
};

const COUNT = scaleOf('reporters', 1);

/** Which way the weight went where the rate of it went the other; null where both went alike. */
function oppositeOf({ now, before }: Change, kg: Quotient['kg']): 'more' | 'less' | null {
  const [rate, weight] = [(now ?? 0) - (before ?? 0), kg.now - kg.before];
  if (rate * weight >= 0) return null;
  return weight > 0 ? 'more' : 'less';
}

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
  const { t, i18n } = useTranslation(['ownfigures', 'charts', 'menu', 'publication']);
  const list = new Intl.ListFormat(i18n.language);
  const { formatDate, formatDateTime } = useDates();
  const { editionName } = usePublicationWords();
  const { band } = useChartWords();
  const monthsOf = useMonthSpan();
  const times = ({ times: { from, to, compareFrom, compareTo } }: Answer<Change>): string =>
    t('charts:times', { span: monthsOf(from, to), compared: monthsOf(compareFrom, compareTo) });
  const sentence = ({ answer, shown, figure, where, nameOf, titleOf }: Told): string => {
    const { times } = answer;
    const unit = t(`charts:units.${shown.unit}`);
    const words = {
      ...{ figure, where, unit, now: shown.now, before: shown.before },
      // The words say which way it went.
      change: shown.change.slice(1),
      percent: shown.percent,
      span: monthsOf(times.from, times.to),
      compared: monthsOf(times.compareFrom, times.compareTo),
    };
    const reasons = shown.breakdowns.flatMap((it) => {
      const parts = mainParts(it).map(({ row, change }) => `${nameOf(row)} (${change})`);
      return parts.length === 0 ? [] : `${titleOf(it)} ${list.format(parts)}`;
    });
    const told = t(`why.told.${toldBy(shown)}`, words);
    return reasons.length === 0 || shown.size === 0
      ? told
      : `${told} ${t('why.mostly', { reasons: reasons.join(' · ') })}`;
  };
  /** By what weight and number a rate changed; '' of a sum. */
  const quotient = ({ data }: Answer<Change>): string => {
    if (data.quotient === null) return '';
    const { by, kg, base } = data.quotient;
    const weight = scaleOf('kg', largestOf([kg.now, kg.before]));
    const words = {
      ...{ kg: weight.write(kg.now), previousKg: weight.write(kg.before) },
      ...{ base: COUNT.write(base.now), previousBase: COUNT.write(base.before) },
      unit: t(`charts:units.${weight.unit}`),
    };
    const against = oppositeOf(data, kg);
    return [t(`why.quotient.${by}`, words), against && t(`why.opposite.${against}.${by}`)]
      .filter(Boolean)
      .join(' ');
  };
  /** That a rate may not have changed; '' where that is sure, and of a sum. */
  const doubt = ({ data }: Answer<Change>): string => (data.isUncertain ? t('doubt.help') : '');
  const basis = ({ data }: Answer<Change>): string => {
    const counted = ({ reporters, reportersTo }: Reporters): string =>
      band(reporters ?? 0, reportersTo, COUNT);
    const counts = { reporters: counted(data), previous: counted(data.previous) };
    const { records } = data;
    return [
      records === null
        ? t('why.basisPublished', counts)
        : t('why.basis', { ...counts, records: COUNT.write(records) }),
      data.quality === null ? '' : t(`charts:interval.quality.${data.quality}`),
    ]
      .filter(Boolean)
      .join(' · ');
  };
  /** Where it comes from: an edition, or the records at a moment. */
  const from = ({ publication, basis: { computedAt } }: Answer<Change>): string => {
    const product = t('menu:productName');
    if (publication === null) {
      const at = computedAt === null ? '' : formatDateTime(computedAt);
      return t('why.source', { product, at });
    }
    const { publishedAt } = publication;
    const edition = editionName(publication);
    const told =
      publishedAt === null
        ? t('publication:source.draft', { edition })
        : t('publication:source.published', { edition, day: formatDate(publishedAt, 'short') });
    return t('why.sourcePublished', { product, edition: told });
  };
  const source = (answer: Answer<Change>): string =>
    [from(answer), answer.basis.demonstration ? t('charts:demonstration') : '']
      .filter(Boolean)
      .join(' · ');
  return { times, sentence, quotient, doubt, basis, source };
}
