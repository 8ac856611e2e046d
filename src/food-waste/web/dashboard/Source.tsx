/** What a page says of where its figures come from. */
import { useTranslation } from 'react-i18next';
import { useDates } from '../../../engine/web/dates/useDates.ts';
import { usePublicationWords } from '../published/words.ts';
import type { Answer, Home } from './answers.ts';

/** Which version of the published figures it is, and since when; of live ones, who sees them. */
function Edition({ answer }: { answer: Answer<Home> }) {
  const { t } = useTranslation('publication');
  const { formatDate, formatDateTime } = useDates();
  const { editionName } = usePublicationWords();
  const { publication, basis } = answer;
  if (answer.view !== 'published' || publication === null) {
    return (
      <>
        {answer.view === 'live' && !answer.ownPlaces ? <span>{t('source.live')}</span> : null}
        {basis.computedAt === null ? null : (
          <span>{t('charts:countedAt', { at: formatDateTime(basis.computedAt) })}</span>
        )}
      </>
    );
  }
  const edition = editionName(publication);
  const { publishedAt, note } = publication;
  return (
    <>
      <span>
        {publishedAt === null
          ? t('source.draft', { edition })
          : t('source.published', { edition, day: formatDate(publishedAt, 'short') })}
      </span>
      {note === '' ? null : <span>{t('source.note', { note })}</span>}
    </>
  );
}

/** Whether there are figures of the time that it is compared with. */
export const isCompared = ({ publication, times }: Answer<unknown>): boolean =>
  publication === null || publication.windows.some(({ to }) => to === times.compareTo);

/** Writes from which month to which something is; one month by its name alone. */
export function useMonthSpan(): (from: string, to: string) => string {
  const { formatMonth } = useDates();
  return (from, to) => {
    const [first, last] = [formatMonth(from, 'short'), formatMonth(to, 'short')];
    return first === last ? first : `${first} – ${last}`;
  };
}

/** Which times the page is about, and whose figures these are: what a report must say of itself. */
export function Times({ answer }: { answer: Answer<Home> | null }) {
  const { t } = useTranslation(['charts', 'publication']);
  const { formatMonth } = useDates();
  const span = useMonthSpan();
  if (answer === null) return <p className="dashboard__times" />;
  const { times, basis } = answer;
  return (
    <p className="dashboard__times">
      {/* Another server may not say how it understood the question. */}
      {times.from === '' ? null : (
        <span>
          {isCompared(answer)
            ? t('times', {
                span: span(times.from, times.to),
                compared: span(times.compareFrom, times.compareTo),
              })
            : span(times.from, times.to)}
        </span>
      )}
      {basis.firstMonth === null ? null : (
        <span>
          {t('publication:firstMonth', { month: formatMonth(basis.firstMonth, 'short') })}
        </span>
      )}
      <Edition answer={answer} />
    </p>
  );
}
