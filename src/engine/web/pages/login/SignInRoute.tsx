import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { useSession } from '../../core/use-session.ts';
import { changeLanguage } from '../../i18n/index.ts';
import { isRecord, returnAddress } from '../../session/index.ts';
import { SignInPage } from './SignInPage.tsx';

interface SignInRouteProps {
  /** Fetches what the screens need while the person types. */
  readonly warmScreens: () => void;
}

/** The sign-in page inside the running app, after a session has ended. */
export function SignInRoute({ warmScreens }: SignInRouteProps) {
  const { t, i18n } = useTranslation('shell');
  const navigate = useNavigate();
  const { search, state }: { search: string; state: unknown } = useLocation();
  const ended = isRecord(state) ? state.sessionEnded : undefined;
  const language = i18n.language;
  const { token } = useSession();
  useEffect(warmScreens, [warmScreens]);
  useEffect(() => {
    // Signed in here, in another browser tab, or all along.
    if (token !== null) void navigate(returnAddress(search), { replace: true });
  }, [token, navigate, search]);
  return (
    <SignInPage
      language={language}
      notice={ended ? t(`sessionEnded.${ended}`) : null}
      onLanguage={(chosen) => void changeLanguage(chosen)}
      onTyping={warmScreens}
      onSignedIn={() => undefined}
    />
  );
}
