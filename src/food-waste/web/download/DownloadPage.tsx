import '../../../engine/web/pages/pages.css';
import i18next from 'i18next';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../engine/web/core/Icon.tsx';
import { useSession } from '../../../engine/web/core/use-session.ts';
import {
  DOWNLOAD_KINDS,
  type Download,
  type DownloadKind,
  inLanguage,
} from '../../../engine/web/pages/site.ts';
import { siteKnown, useSite } from '../../../engine/web/pages/use-site.ts';
import { OpenData } from './OpenData.tsx';

const OfficeLink = lazy(() => import('../contact/OfficeLink.tsx'));
const Templates = lazy(() => import('./Templates.tsx'));

function FileList({ files }: { files: readonly Download[] }) {
  const { i18n } = useTranslation('pages');
  const { language } = i18n;
  return (
    <ul className="downloads">
      {files.map(({ href, title, note }) => (
        <li key={href}>
          <a href={href} download>
            <Icon name="download" />
            {inLanguage(title, language) || href}
          </a>
          <p>{inLanguage(note, language)}</p>
        </li>
      ))}
    </ul>
  );
}

function Files({ kind, files }: { kind: DownloadKind; files: readonly Download[] }) {
  const { t } = useTranslation('pages');
  const signedIn = useSession().token !== null;
  // Those of the product's own lists; who may not fetch them gets what the office has put there.
  const made = kind === 'template' && signedIn;
  // What people expect here is named even while it is missing; other files need no such word.
  if (files.length === 0 && kind === 'other') return null;
  const none = files.length === 0 ? t(`download.${kind}.none`) : null;
  return (
    <section className="card">
      <h2 className="card__title">{t(`download.${kind}.title`)}</h2>
      {made && (
        <Suspense fallback={null}>
          <Templates none={none} />
        </Suspense>
      )}
      {none !== null && !made ? <p className="soft">{none}</p> : null}
      <FileList files={files} />
    </section>
  );
}

/** Files for anyone to take, as the people who run the product list them. */
function DownloadPage() {
  const { t } = useTranslation('pages');
  const { downloads } = useSite();
  const signedIn = useSession().token !== null;
  return (
    <div className="page page--text">
      <header className="page__head">
        <h1>{t('download.title')}</h1>
        <p>{t('download.lead')}</p>
        {signedIn ? (
          <Suspense fallback={null}>
            <OfficeLink name="downloads" />
          </Suspense>
        ) : null}
      </header>
      {DOWNLOAD_KINDS.map((kind) => {
        const files = downloads.filter((file) => file.kind === kind);
        return kind === 'data' ? (
          <OpenData key={kind}>{files.length > 0 ? <FileList files={files} /> : null}</OpenData>
        ) : (
          <Files key={kind} kind={kind} files={files} />
        );
      })}
    </div>
  );
}

/** The page, when its words and what the office says of itself are there: it is drawn in one go. */
export async function showDownloads(): Promise<ReactNode> {
  await Promise.all([i18next.loadNamespaces(['publication', 'opendata']), siteKnown()]);
  return <DownloadPage />;
}
