import './person-menu.css';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { version } from '../../../../../package.json';
import { HelpLink } from '../../core/HelpLink.tsx';
import { home } from '../../core/home.ts';
import { Icon } from '../../core/Icon.tsx';
import { ACCOUNT_PATH, passwordAddress } from '../../core/paths.ts';
import { useSession } from '../../core/use-session.ts';
import { authProvider } from '../../providers/auth.ts';
import { offers } from '../../session/index.ts';
import { ownSteps } from './newcomer/own-steps.ts';
import { keepSteps } from './newcomer/stored-steps.ts';

function close({ currentTarget }: MouseEvent): void {
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
}

/** What a person may do about themselves. `here` is the address they come back to. */
export default function PersonMenu({ here }: { here: string }) {
  const { t } = useTranslation(['shell', 'screens', 'help']);
  const session = useSession();
  const person = session.userLogin?.username;
  return (
    <div className="person-menu">
      <p className="person-menu__name">{person}</p>
      <Link to={ACCOUNT_PATH} onClick={close}>
        <Icon name="person" size={18} />
        {t('person.account')}
      </Link>
      {offers('auth/changePassword') && (
        <Link to={passwordAddress(here)} onClick={close}>
          <Icon name="shield" size={18} />
          {t('person.password')}
        </Link>
      )}
      {person && ownSteps(session).length > 0 && (
        <Link
          to={home.path}
          onClick={(event) => {
            keepSteps(person, 'open');
            close(event);
          }}
        >
          <Icon name="steps" size={18} />
          {t('screens:firstSteps.title')}
        </Link>
      )}
      <HelpLink at={here} onClick={close} />
      <button
        type="button"
        onClick={(event) => {
          close(event);
          void authProvider.logout({});
        }}
      >
        <Icon name="signOut" size={18} />
        {t('signOut')}
      </button>
      {session.userLogin?.admin && (
        <p className="person-menu__version">{t('person.version', { version })}</p>
      )}
    </div>
  );
}
