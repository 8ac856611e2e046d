import { LANGUAGE_NAMES } from 'virtual:languages';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { MENU_MODES, type MenuMode } from '../../../schema/constants.ts';
import { changeLanguage } from '../../i18n/index.ts';
import { signInAddress, signOut } from '../../session/index.ts';
import { useSession } from '../use-session.ts';
import { Icon } from './Icon.tsx';

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

interface ModeProps {
  readonly mode: MenuMode;
  readonly onChoose: (mode: MenuMode) => void;
}

function ModeSwitch({ mode, onChoose }: ModeProps) {
  const { t } = useTranslation('shell');
  const id = useId();
  return (
    <>
      <button
        type="button"
        className="icon-button"
        popoverTarget={id}
        aria-label={t('modes.label')}
        title={t('modes.label')}
      >
        <Icon name="layout" />
      </button>
      <div id={id} popover="auto" className="popover">
        <fieldset>
          <legend>{t('modes.label')}</legend>
          {MENU_MODES.map((candidate) => (
            <label key={candidate} className="popover__choice">
              <input
                type="radio"
                name={`${id}-mode`}
                checked={candidate === mode}
                onChange={() => onChoose(candidate)}
              />
              {t(`modes.${candidate}`)}
            </label>
          ))}
        </fieldset>
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

interface TopBarProps extends ModeProps {
  readonly desktop: boolean;
  /** Absent where the menu stands beside the page. */
  readonly onOpenMenu?: () => void;
}

/** Product name, greeting, languages, and the ways in and out. */
export function TopBar({ mode, onChoose, desktop, onOpenMenu }: TopBarProps) {
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
        {fullname ? <span className="top-bar__greeting">{t('greeting', { fullname })}</span> : null}
      </div>
      <LanguageSwitch />
      {desktop ? <ModeSwitch mode={mode} onChoose={onChoose} /> : null}
      <Person />
    </header>
  );
}
