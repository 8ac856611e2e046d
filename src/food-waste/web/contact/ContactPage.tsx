import '../../../engine/web/pages/facts.css';
import '../../../engine/web/pages/pages.css';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../../../engine/web/core/Icon.tsx';
import { PRIVACY_PATH } from '../../../engine/web/core/paths.ts';
import { useSession } from '../../../engine/web/core/use-session.ts';
import { callAddress, inLanguage } from '../../../engine/web/pages/site.ts';
import { siteKnown, useSite } from '../../../engine/web/pages/use-site.ts';

const OfficeLink = lazy(() => import('./OfficeLink.tsx'));

function Fact({ icon, label, children }: { icon: string; label: string; children: ReactNode }) {
  return (
    <div className="fact">
      <dt>
        <Icon name={icon} />
        {label}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

/** How to reach the people who run the product, as they say it themselves. */
function ContactPage() {
  const { t, i18n } = useTranslation(['pages', 'menu']);
  const site = useSite();
  const signedIn = useSession().token !== null;
  const language = i18n.language;
  const organisation = inLanguage(site.organisation, language);
  const address = inLanguage(site.address, language);
  const hours = inLanguage(site.hours, language);
  const known = organisation || address || site.mapUrl || site.phone || site.email || hours;
  const link = (isEmpty: boolean) =>
    signedIn ? (
      <Suspense fallback={null}>
        <OfficeLink name="contacts" isEmpty={isEmpty} />
      </Suspense>
    ) : null;
  return (
    <div className="page">
      <header className="page__head">
        <h1>{t('menu:pages.contact')}</h1>
        {organisation ? <p>{organisation}</p> : null}
      </header>
      {known ? null : (
        <p className="note">
          <Icon name="contact" />
          <span>
            {t('contact.notGiven')} {link(true)}
          </span>
        </p>
      )}
      <dl className="card facts">
        {address || site.mapUrl ? (
          <Fact icon="place" label={t('contact.address')}>
            {address ? <span className="fact__lines">{address}</span> : null}
            {site.mapUrl ? (
              <a href={site.mapUrl} rel="noreferrer" target="_blank">
                {t('contact.map')}
              </a>
            ) : null}
          </Fact>
        ) : null}
        {site.phone ? (
          <Fact icon="contact" label={t('contact.phone')}>
            <a href={callAddress(site.phone)}>{site.phone}</a>
          </Fact>
        ) : null}
        {site.email ? (
          <Fact icon="mail" label={t('contact.email')}>
            <a href={`mailto:${site.email}`}>{site.email}</a>
          </Fact>
        ) : null}
        {hours ? (
          <Fact icon="clock" label={t('contact.hours')}>
            {hours}
          </Fact>
        ) : null}
      </dl>
      {known ? link(false) : null}
      <p>
        <Link to="/download">{t('contact.downloads')}</Link>
      </p>
      <p>
        <Link to={PRIVACY_PATH}>{t('privacy.title')}</Link>
      </p>
    </div>
  );
}

/** The page, when what the office says of itself is there: it is drawn in one go. */
export async function showContact(): Promise<ReactNode> {
  await siteKnown();
  return <ContactPage />;
}
