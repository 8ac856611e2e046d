import '../pages.css';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../app/shell/Icon.tsx';
import { inLanguage } from '../site.ts';
import { useSite } from '../use-site.ts';

/** Files for anyone to take, as the people who run the product list them in `site.json`. */
export function DownloadPage() {
  const { t, i18n } = useTranslation('pages');
  const { downloads } = useSite();
  const language = i18n.language;
  return (
    <div className="page">
      <header className="page__head">
        <h1>{t('download.title')}</h1>
        <p>{t('download.lead')}</p>
      </header>
      {downloads.length === 0 ? <p className="note">{t('download.none')}</p> : null}
      <ul className="downloads">
        {downloads.map(({ href, title, note }) => (
          <li key={href} className="card">
            <a href={href} download>
              <Icon name="download" />
              {inLanguage(title, language) || href}
            </a>
            <p>{inLanguage(note, language)}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
