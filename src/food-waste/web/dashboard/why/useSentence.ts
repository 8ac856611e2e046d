import { useTranslation } from 'react-i18next';
import { useDates } from '../../../../engine/web/dates/useDates.ts';
import { usePublicationWords } from '../../published/words.ts';
import type { Answer } from '../answers.ts';
import { useMonthSpan } from '../Source.tsx';
import type { Change } from './read.ts';
import { mainParts, type ShownChange, type ShownRow } from './shown.ts';

const WAYS = ['same', 'more', 'less'] as const;
const wayOf = ({ size }: ShownChange): (typeof WAYS)[number] => {
  if (size === 0) return 'same';
  return size > 0 ? 'more' : 'less';
};
/** Which sentence describes it: one where a percentage says nothing has none. */
const formOf = (shown: ShownChange): string => {
  const way = wayOf(shown);
  return way === 'same' || shown.percent === '' ? way : `${way}Percent`;
};

interface SentenceFacts {
  readonly answer: Answer<Change>;
  readonly shown: ShownChange;
  /** What the figure is called. */
  readonly figure: string;
  /** Of which area and of what it is. */
  readonly where: string;
  readonly nameOf: (row: ShownRow['row']) => string;
  readonly titleOf: (by: ShownChange['breakdowns'][number]) => string;
}

/** The change in words: what it came to, what it is mostly made of, and where it is from. */
export function useSentence() {
  const { t, i18n } = useTranslation(['ownfigures', 'charts', 'menu', 'publication']);
  // Of units: in Thai the other kinds leave no space before และ.
  const list = new Intl.ListFormat(i18n.language, { type: 'unit' });
  const { formatDate, formatDateTime } = useDates();
  const { editionName } = usePublicationWords();
  const monthsOf = useMonthSpan();
  const times = ({ view, times: { from, to, compareFrom, compareTo } }: Answer<Change>): string =>
    // A hint where to find the months.
    t(view === 'published' ? 'why.months' : 'charts:times', {
      ...{ span: monthsOf(from, to), compared: monthsOf(compareFrom, compareTo) },
    });
  const sentence = ({ answer, shown, figure, where, nameOf, titleOf }: SentenceFacts): string => {
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
    const text = t(`why.told.${formOf(shown)}`, words);
    return reasons.length === 0 || shown.size === 0
      ? text
      : `${text} ${t('why.mostly', { reasons: reasons.join(' · ') })}`;
  };
  /** That a rate may not have changed; '' where that is sure, and of a sum. */
  const doubt = ({ data }: Answer<Change>): string => (data.isUncertain ? t('doubt.help') : '');
  /** Where it comes from: an edition, or the records at a moment. */
  const from = ({ publication, basis: { computedAt } }: Answer<Change>): string => {
    const product = t('menu:productName');
    if (publication === null) {
      const at = computedAt === null ? '' : formatDateTime(computedAt);
      return t('why.source', { product, at });
    }
    const { publishedAt } = publication;
    const edition = editionName(publication);
    const text =
      publishedAt === null
        ? t('publication:source.draft', { edition })
        : t('publication:source.published', { edition, day: formatDate(publishedAt, 'short') });
    return t('why.sourcePublished', { product, edition: text });
  };
  const source = (answer: Answer<Change>): string =>
    [from(answer), answer.basis.demonstration ? t('charts:demonstration') : '']
      .filter(Boolean)
      .join(' · ');
  return { times, sentence, doubt, source };
}
