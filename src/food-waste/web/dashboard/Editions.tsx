/** What is said where something else than the latest edition is shown, or there is none yet. */
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../../../engine/web/core/Icon.tsx';
import { useSession } from '../../../engine/web/core/use-session.ts';
import type { Publication } from '../../publication.ts';
import { usePublished } from '../published/use-published.ts';
import { usePublicationWords } from '../published/words.ts';
import { likelyMode } from './published-part.ts';
import type { Dashboard } from './use-dashboard.ts';

/** Where administrators make and publish what the public reads. */
const PUBLICATION_PATH = '/pages/publication';

/** Says that a version that was chosen is a draft, or that there is a later one. */
export function EditionBanner({ view, change, home }: Dashboard) {
  const { token } = useSession();
  const publication = home.answer?.publication ?? null;
  if (view.publication === null || publication === null) return null;
  const showLatest = (): void =>
    change({ publication: null, view: token === null ? null : 'public' });
  return publication.status === 'draft' ? (
    <DraftBanner />
  ) : (
    <OlderBanner publication={publication} onLatest={showLatest} />
  );
}

function DraftBanner() {
  const { t } = useTranslation('ownfigures');
  return (
    <p className="note note--draft" role="status">
      <Icon name="alert" />
      <span>
        <strong>{t('draft.title')}</strong> {t('draft.text')}{' '}
        <Link to={PUBLICATION_PATH}>{t('draft.link')}</Link>
      </span>
    </p>
  );
}

interface OlderProps {
  readonly publication: Publication;
  readonly onLatest: () => void;
}

function OlderBanner({ publication, onLatest }: OlderProps) {
  const { t } = useTranslation('ownfigures');
  const { editionName } = usePublicationWords();
  const { found: list } = usePublished();
  const latest = list?.latest ?? null;
  if (latest === null || latest.id === publication.id) return null;
  return (
    <p className="note" role="status">
      <Icon name="clock" />
      <span>
        {t('older.text', { edition: editionName(publication) })}{' '}
        <button type="button" className="link-button" onClick={onLatest}>
          {t('older.link', { edition: editionName(latest) })}
        </button>
      </span>
    </p>
  );
}

/** Stands in the place of a dashboard before the first publication. */
export function NotPublished({ view, change }: Pick<Dashboard, 'view' | 'change'>) {
  const { t } = useTranslation('ownfigures');
  const session = useSession();
  const isAdmin = session.userLogin?.admin === true;
  // The public view has no filters here to go back by.
  const cameFromOwn =
    view.view === 'public' &&
    likelyMode(session, { ...view, view: null, publication: null }) === 'live';
  return (
    <section className="notice">
      <h2>{t('notPublished.title')}</h2>
      <p>{t('notPublished.text')}</p>
      <p>{t('notPublished.when')}</p>
      {isAdmin ? (
        <Link className="button" to={PUBLICATION_PATH}>
          {t('notPublished.make')}
        </Link>
      ) : null}
      {cameFromOwn ? (
        <button type="button" className="link-button" onClick={() => change({ view: null })}>
          {t('ignored.own')}
        </button>
      ) : null}
    </section>
  );
}
