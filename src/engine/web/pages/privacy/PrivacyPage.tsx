import '../pages.css';
import './privacy.css';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PRIVACY_NOTICE } from '../../../declaration/privacy.ts';
import { outline } from '../../core/outline.ts';
import { ACCOUNT_PATH } from '../../core/paths.ts';
import { useSession } from '../../core/use-session.ts';
import { useDates } from '../../dates/useDates.ts';
import { labelKeys } from '../../fields/shared/label-keys.ts';
import { callAddress, inLanguage, type Site } from '../site.ts';
import { siteKnown, useSite } from '../use-site.ts';
import { noticeFacts } from './facts.ts';

/** A part of the privacy notice: its heading and text, and the points under them. */
interface NoticeSection {
  readonly name: string;
  readonly items: readonly string[];
}

/**
 * The privacy notice in order, as section 23 of the Act requires. The words stand under
 * `sections` of `locales/<language>/privacy.json`; what they say is a matter of the version in
 * `src/engine/declaration/privacy.ts`.
 */
const NOTICE_SECTIONS: readonly NoticeSection[] = [
  { name: 'controller', items: [] },
  { name: 'kept', items: ['account', 'contact', 'place', 'records', 'log', 'sessions'] },
  { name: 'why', items: ['service', 'figures', 'security', 'law'] },
  { name: 'period', items: ['account', 'records', 'log', 'traffic', 'sessions', 'backups'] },
  { name: 'who', items: ['staff', 'managers', 'admins', 'everybody', 'authorities'] },
  { name: 'rights', items: ['access', 'correct', 'erase', 'object', 'restrict', 'complain'] },
  {
    name: 'browser',
    items: [
      ...['refresh', 'device'],
      ...(noticeFacts.hasPrivateFiles ? ['files'] : []),
      ...['storage', 'preferences'],
    ],
  },
  { name: 'officer', items: [] },
  { name: 'changes', items: [] },
];

/** Where the menu has the contact page; an application may do without. */
const [contactPath] = outline.menu.flatMap((entry) =>
  'page' in entry && entry.page === 'contact' ? entry.path : [],
);

/** Whom to ask about personal data: the officer, else the office. */
function Officer({ site, language }: { site: Site; language: string }) {
  const { t } = useTranslation('privacy');
  const { privacyOfficer: officer, organisation } = site;
  const name = inLanguage(officer.name, language) || inLanguage(organisation, language);
  const phone = officer.phone || site.phone;
  const email = officer.email || site.email;
  return (
    <address className="privacy__officer">
      {name ? <span>{name}</span> : null}
      {phone ? <a href={callAddress(phone)}>{phone}</a> : null}
      {email ? <a href={`mailto:${email}`}>{email}</a> : null}
      {contactPath ? <Link to={`/${contactPath}`}>{t('contactPage')}</Link> : null}
    </address>
  );
}

/** What the words of the notice have places for: names of cookies, and fields of accounts. */
function useParams(): Record<string, string> {
  const { t, i18n } = useTranslation(['privacy', 'resources']);
  const { accounts, cookies, personal } = noticeFacts;
  // As the server names them (`nameFor` of its cookies).
  const prefix = `${window.location.protocol === 'https:' ? '__Secure-' : ''}${cookies}`;
  // Not by `useWords`, which comes with all that forms and lists have.
  const names = personal.map((name) => t(labelKeys(accounts, name)));
  return {
    refreshCookie: `${prefix}refresh`,
    browserCookie: `${prefix}browser`,
    filesCookie: `${prefix}files`,
    fields: new Intl.ListFormat(i18n.language, { type: 'unit' }).format(names),
  };
}

interface SectionProps extends NoticeSection {
  readonly site: Site;
}

function Section({ name, items, site }: SectionProps) {
  const { t, i18n } = useTranslation('privacy');
  const { token } = useSession();
  const params = useParams();
  const organisation = inLanguage(site.organisation, i18n.language);
  // What an application has nothing of, its words leave blank.
  const said = items.filter((item) => t(`sections.${name}.items.${item}`) !== '');
  return (
    <section className="privacy__section" aria-labelledby={name}>
      <h2 id={name}>{t(`sections.${name}.title`)}</h2>
      {name === 'controller' && organisation ? <strong>{organisation}</strong> : null}
      {said.length > 0 ? (
        <ul>
          {said.map((item) => (
            <li key={item}>{t(`sections.${name}.items.${item}`, params)}</li>
          ))}
        </ul>
      ) : null}
      <p>{t(`sections.${name}.text`)}</p>
      {name === 'officer' ? <Officer site={site} language={i18n.language} /> : null}
      {name === 'rights' && token !== null ? (
        <p>
          <Link to={ACCOUNT_PATH}>{t('yourAccount')}</Link>
        </p>
      ) : null}
    </section>
  );
}

/** The privacy notice (PDPA, section 23), open to all; the office's own names come from `site.json`. */
function PrivacyPage() {
  const { t } = useTranslation(['privacy', 'pages']);
  const { formatDate } = useDates();
  const site = useSite();
  const { version, issuedOn } = PRIVACY_NOTICE;
  return (
    <article className="page page--text privacy">
      <header className="page__head">
        <h1>{t('pages:privacy.title')}</h1>
        <p className="soft">{t('version', { version, date: formatDate(issuedOn) })}</p>
        <p>{t('lead')}</p>
      </header>
      <nav aria-labelledby="privacy-contents" className="card privacy__contents">
        <h2 id="privacy-contents">{t('contents')}</h2>
        <ul>
          {NOTICE_SECTIONS.map(({ name }) => (
            <li key={name}>
              <a href={`#${name}`}>{t(`sections.${name}.title`)}</a>
            </li>
          ))}
        </ul>
      </nav>
      {NOTICE_SECTIONS.map((section) => (
        <Section key={section.name} {...section} site={site} />
      ))}
    </article>
  );
}

/** The page, when its words and what the office says of itself are there: it is drawn in one go. */
export async function showPrivacy(): Promise<ReactNode> {
  await Promise.all([
    i18next.loadNamespaces(['privacy', `resources/${noticeFacts.accounts}`]),
    siteKnown(),
  ]);
  return <PrivacyPage />;
}
