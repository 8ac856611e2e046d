/** What a page says of where its figures come from. */
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useSession } from '../../../engine/web/core/use-session.ts';
import { useDates } from '../../../engine/web/dates/useDates.ts';
import { signInAddress } from '../../../engine/web/session/index.ts';
import { usePublicationWords } from '../published/words.ts';
import type { Answer, Home } from './answers.ts';
import { withoutLive } from './published-part.ts';
import type { Dashboard } from './use-dashboard.ts';

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

/** Whether there are figures of the twelve months that end on a day. */
function hasWindow({ publication }: Answer<Home>, to: string): boolean {
  return publication === null || publication.windows.some((window) => window.to === to);
}

/** Which times the page tells of, and whose figures these are: what a report must say of itself. */
export function Times({ answer }: { answer: Answer<Home> | null }) {
  const { t } = useTranslation(['charts', 'publication']);
  const { formatMonth } = useDates();
  if (answer === null) return <p className="dashboard__times" />;
  const { times, basis } = answer;
  const isCompared = hasWindow(answer, times.compareTo);
  const span = (from: string, to: string): string =>
    t('span', { from: formatMonth(from, 'short'), to: formatMonth(to, 'short') });
  return (
    <p className="dashboard__times">
      {/* Another server may not say how it understood the question. */}
      {times.from === '' ? null : (
        <span>
          {isCompared
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

/** Says which filters of the address have no published figures, who has them, and the way out. */
export function IgnoredFilters({ view, change, ignored }: Dashboard) {
  const { t } = useTranslation(['publication', 'charts']);
  const { token } = useSession();
  const { pathname, search } = useLocation();
  if (ignored.length === 0) return null;
  const names = ignored.map((filter) => t(`charts:filters.${filter}`)).join(', ');
  return (
    <p className="filters__ignored" role="status">
      <span>{t('ignored.text', { names })}</span>
      {token === null ? (
        <Link to={signInAddress(pathname + search)}>{t('ignored.signIn')}</Link>
      ) : null}
      {view.view === 'public' ? (
        <button type="button" className="link-button" onClick={() => change({ view: null })}>
          {t('ignored.own')}
        </button>
      ) : null}
      <button type="button" className="link-button" onClick={() => change(withoutLive(ignored))}>
        {t('ignored.clear')}
      </button>
    </p>
  );
}
