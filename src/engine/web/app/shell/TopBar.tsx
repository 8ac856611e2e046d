import { LANGUAGE_NAMES } from 'virtual:languages';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { Icon } from '../../core/Icon.tsx';
import { useSession } from '../../core/use-session.ts';
import { changeLanguage } from '../../i18n/index.ts';
import { signInAddress } from '../../session/index.ts';
import type { DisplayProps } from './DisplayChoices.tsx';
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
const FindButton = lately(() => import('./FindButton.tsx'));
const TabBar = lately(() => import('./tabs/TabBar.tsx'));

const PersonMenu = lately(() => import('./PersonMenu.tsx'));

interface PopupProps {
  readonly className: string;
  /** Spoken name of the button, where its face has none. */
  readonly label?: string;
  readonly face: ReactNode;
  /** Drawn once it is opened. */
  readonly children: ReactNode;
}

/** A button with something that opens below it; Escape and a press elsewhere close it. */
function Popup({ className, label, face, children }: PopupProps) {
  const { t } = useTranslation('shell');
  const id = useId();
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button
        type="button"
        className={className}
        popoverTarget={id}
        aria-label={label}
        title={label}
      >
        {face}
      </button>
      <div id={id} popover="auto" className="popover" onToggle={() => setOpened(true)}>
        <Suspense fallback={t('loading')}>{opened ? children : null}</Suspense>
      </div>
    </>
  );
}

function Person() {
  const { t } = useTranslation('shell');
  const { fullname } = useSession();
  const { pathname, search, hash } = useLocation();
  const here = pathname + search + hash;
  if (!fullname) {
    return (
      <Link className="button button--small" to={signInAddress(here)}>
        <Icon name="signIn" size={18} />
        {t('signIn')}
      </Link>
    );
  }
  return (
    <Popup
      className="button button--plain button--small"
      face={
        <>
          <Icon name="person" size={18} />
          <span className="top-bar__person">{t('greeting', { fullname })}</span>
        </>
      }
    >
      <PersonMenu here={here} />
    </Popup>
  );
}

interface TopBarProps extends DisplayProps {
  readonly tabs: readonly Tab[];
  /** Absent where the menu stands beside the page. */
  readonly onOpenMenu?: () => void;
}

/** Product name, tabs, languages, display, and the way in, or the person who is in. */
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
        {fullname ? (
          <span className="top-bar__greeting" aria-hidden="true">
            {t('greeting', { fullname })}
          </span>
        ) : null}
      </div>
      {fullname ? (
        <Suspense>
          <FindButton tabs={tabs} />
        </Suspense>
      ) : null}
      <LanguageSwitch />
      <Popup className="icon-button" label={t('display')} face={<Icon name="layout" />}>
        <DisplayChoices {...display} />
      </Popup>
      <Person />
    </header>
  );
}
