import './open-data.css';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaded } from '../../../engine/web/core/use-loaded.ts';
import { useDates } from '../../../engine/web/dates/useDates.ts';
import { apiAddress, offers, request } from '../../../engine/web/session/index.ts';
import { editionOf, type Publication } from '../../publication.ts';
import { usePublished } from '../published/use-published.ts';
import { usePublicationWords } from '../published/words.ts';

/** The folder of a version: `/api/dashboard/open-data/2026-10.v1`. */
const folderOf = (edition: string): string => `/api/dashboard/open-data/${edition}`;
const DESCRIPTOR = 'datapackage.json';
const FORMATS = ['csv', 'xlsx'] as const;

/** A description of open data, as Frictionless Data has it and our server writes it. */
interface DataPackage {
  /** The tables, each of which comes as XLSX as well. */
  readonly resources: readonly { readonly title: string; readonly path: string }[];
  /** Whatever the office says of them; of `path`, an address explains it. */
  readonly licenses?: readonly Partial<Record<'name' | 'title' | 'path', string>>[];
}

function Licences({ licenses = [] }: Pick<DataPackage, 'licenses'>) {
  const { t } = useTranslation('opendata');
  return licenses.map(({ name, title = name, path = '' }) =>
    title === undefined ? null : (
      <li key={title}>
        {/^https?:\/\//.test(path) ? (
          <a href={path}>{t('licence', { name: title })}</a>
        ) : (
          t('licence', { name: title })
        )}
      </li>
    ),
  );
}

/** The tables of a version, each as CSV and XLSX, and what describes them. */
function Tables({ publication }: { publication: Publication }) {
  const { t, i18n } = useTranslation('opendata');
  const edition = editionOf(publication);
  const folder = apiAddress() + folderOf(edition);
  // The names of tables come in the language on screen.
  const { found, problem } = useLoaded(
    async (signal) =>
      (await request(`${folderOf(edition)}/${DESCRIPTOR}`, { signal })) as DataPackage,
    `${edition} ${i18n.language}`,
  );
  if (problem !== null) return <p role="alert">{t('failed')}</p>;
  return (
    <>
      <ul className="open-data__tables" aria-busy={found === null}>
        {found?.resources.map(({ path, title }) => (
          <li key={path}>
            <span>{title}</span>
            {FORMATS.map((format) => (
              <a key={format} href={`${folder}/${path.replace(/csv$/, format)}`} download>
                <i className="visually-hidden">{title} </i>
                {format.toUpperCase()}
              </a>
            ))}
          </li>
        ))}
      </ul>
      <ul className="open-data__about">
        <li>
          <a href={`${folder}/${DESCRIPTOR}`} download>
            {t('descriptor')}
          </a>
        </li>
        <Licences {...found} />
      </ul>
    </>
  );
}

/** A version before the latest; its tables are loaded once it is opened. */
function Older({ publication }: { publication: Publication }) {
  const { t } = useTranslation('opendata');
  const { formatDate } = useDates();
  const edition = usePublicationWords().editionName(publication);
  const [isOpen, setIsOpen] = useState(false);
  const day = formatDate(publication.publishedAt, 'short');
  return (
    <li>
      <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary>{t('olderOf', { edition, day })}</summary>
        {isOpen ? <Tables publication={publication} /> : null}
      </details>
    </li>
  );
}

function Found() {
  const { t } = useTranslation('opendata');
  const { formatDate } = useDates();
  const { editionName } = usePublicationWords();
  const { found: list, problem, reload: retry } = usePublished();
  if (problem !== null) {
    return (
      <p role="alert" className="open-data__failed">
        {t('failed')}
        <button type="button" className="button button--plain button--small" onClick={retry}>
          {t('retry')}
        </button>
      </p>
    );
  }
  if (list === null) return <p className="open-data__wait" aria-busy="true" />;
  const { latest } = list;
  if (latest === null) return <p className="soft">{t('none')}</p>;
  const older = list.versions.filter(({ id }) => id !== latest.id);
  const day = formatDate(latest.publishedAt, 'short');
  return (
    <>
      <p>{t('lead', { edition: editionName(latest), day })}</p>
      <Tables publication={latest} />
      {older.length > 0 ? (
        <details className="open-data__older">
          <summary>{t('older', { count: String(older.length) })}</summary>
          <ul>
            {older.map((publication) => (
              <Older key={publication.id} publication={publication} />
            ))}
          </ul>
        </details>
      ) : null}
    </>
  );
}

/** Everything that is published, as files; what the office adds comes after it. */
export function OpenData({ children }: { children: ReactNode }) {
  const { t } = useTranslation(['pages', 'publication']);
  // Another server may have no publications.
  const isOffered = offers('dashboard/published');
  if (!isOffered && children === null) {
    return (
      <section className="card">
        <h2 className="card__title">{t('download.data.title')}</h2>
        <p className="soft">{t('download.data.none')}</p>
      </section>
    );
  }
  return (
    <section className="card open-data">
      <h2 className="card__title">{t('download.data.title')}</h2>
      {isOffered ? <Found /> : null}
      {children}
    </section>
  );
}
