import { useTranslation } from 'react-i18next';
import { scaleOf } from '../../../../engine/web/charts/amounts.ts';
import { useChartWords } from '../../../../engine/web/charts/words.ts';
import { useDates } from '../../../../engine/web/dates/useDates.ts';
import { usePublicationWords } from '../../published/words.ts';
import type { Answer, Reporters } from '../answers.ts';
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
  const { t } = useTranslation(['ownfigures', 'charts', 'menu', 'publication']);
  const { formatDate, formatMonth, formatDateTime } = useDates();
  const { editionName } = usePublicationWords();
  const { band } = useChartWords();
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
    const counted = ({ reporters, reportersTo }: Reporters): string =>
      band(reporters ?? 0, reportersTo, scaleOf('reporters', 1));
    const counts = { reporters: counted(data), previous: counted(data.previous) };
    const { records } = data;
    return [
      records === null
        ? t('why.basisPublished', counts)
        : t('why.basis', { ...counts, records: scaleOf('reporters', 1).write(records) }),
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
  return { sentence, basis, source };
}
