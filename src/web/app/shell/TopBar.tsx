import { LANGUAGE_NAMES } from 'virtual:languages';
import { Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { changeLanguage } from '../../i18n/index.ts';
import { signInAddress, signOut } from '../../session/index.ts';
import { useSession } from '../use-session.ts';
import type { DisplayProps } from './DisplayChoices.tsx';
import { Icon } from './Icon.tsx';
import { lately } from './lately.tsx';
import type { Tab } from './tabs/tabs.ts';

function LanguageSwitch() {
  const { t, i18n } = useTranslation('shell');
  return (
    <label className="language">
      <span className="visually-hidden">{t('language')}</span>
      <select value={i18n.language} onChange={(event) => void changeLanguage(event.target.value)}>
        {[...LANGUAGE_NAMES].map(([language, name]) => (
          <option key={language} value={language} lang={language}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

const DisplayChoices = lately(() => import('./DisplayChoices.tsx'));
const TabBar = lately(() => import('./tabs/TabBar.tsx'));

function Display(props: DisplayProps) {
  const { t } = useTranslation('shell');
  const id = useId();
  const [opened, setOpened] = useState(false);
  const label = t('display');
  return (
    <>
      <button
        type="button"
        className="icon-button"
        popoverTarget={id}
        aria-label={label}
        title={label}
      >
        <Icon name="layout" />
      </button>
      <div id={id} popover="auto" className="popover" onToggle={() => setOpened(true)}>
        <Suspense fallback={t('loading')}>{opened ? <DisplayChoices {...props} /> : null}</Suspense>
      </div>
    </>
  );
}

function Person() {
  const { t } = useTranslation('shell');
  const { fullname } = useSession();
  const { pathname, search, hash } = useLocation();
  if (!fullname) {
    return (
      <Link className="button button--small" to={signInAddress(pathname + search + hash)}>
        <Icon name="signIn" size={18} />
        {t('signIn')}
      </Link>
    );
  }
  return (
    <button
      type="button"
      className="button button--plain button--small"
      onClick={() => void signOut()}
    >
      <Icon name="signOut" size={18} />
      <span className="top-bar__wide">{t('signOut')}</span>
      <span className="visually-hidden top-bar__narrow">{t('signOut')}</span>
    </button>
  );
}

interface TopBarProps extends DisplayProps {
  readonly tabs: readonly Tab[];
  /** Absent where the menu stands beside the page. */
  readonly onOpenMenu?: () => void;
}

/** Product name, tabs, greeting, languages, display, and the ways in and out. */
export function TopBar({ tabs, onOpenMenu, ...display }: TopBarProps) {
  const { t } = useTranslation(['shell', 'menu']);
  const { fullname } = useSession();
  return (
    <header className="top-bar">
      {onOpenMenu ? (
        <button
          type="button"
          className="icon-button"
          aria-label={t('menu.open')}
          aria-haspopup="dialog"
          onClick={onOpenMenu}
        >
          <Icon name="menu" />
        </button>
      ) : null}
      <div className="top-bar__names">
        <Link className="top-bar__product" to="/">
          {t('menu:productName')}
        </Link>
        {tabs.length > 0 ? (
          <Suspense>
            <TabBar tabs={tabs} />
          </Suspense>
        ) : null}
        {fullname ? <span className="top-bar__greeting">{t('greeting', { fullname })}</span> : null}
      </div>
      <LanguageSwitch />
      <Display {...display} />
      <Person />
    </header>
  );
}
