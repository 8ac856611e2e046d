import './base.css';
import { startTransition, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { keepLanguage, preferredLanguage, showLanguage } from '../i18n/language.ts';
import { loadWords } from '../i18n/words.ts';
import { SignInPage } from '../pages/login/SignInPage.tsx';
import { loadLoginWords } from '../pages/login/words.ts';
import { returnAddress, SIGN_IN_PATH } from '../session/return-url.ts';
import { readToken } from '../session/storage.ts';
import { apiAddress } from '../session/transport.ts';

/**
 * The entry holds React and the sign-in page alone, so that signing in paints at once on a slow
 * line; the app behind it is fetched while the person types.
 */
const element = document.getElementById('root');
if (!element) throw new Error('index.html has no #root');
const root = createRoot(element);

/** When the app itself cannot be fetched: a sentence and a button, not a blank page. */
async function showNotLoaded(): Promise<void> {
  const { t } = await loadLoginWords(preferredLanguage());
  root.render(
    <main className="start-failed" role="alert">
      <p>{t('errors.notLoaded')}</p>
      <button type="button" className="button" onClick={() => location.reload()}>
        {t('reload')}
      </button>
    </main>,
  );
}

async function showApp(): Promise<void> {
  try {
    // Requested in parallel with the app, not after it; the app retries if this fails.
    loadWords(preferredLanguage(), 'shell').catch(() => undefined);
    const { startApp } = await import('./start.tsx');
    const app = await startApp();
    // In small pieces: a slow phone goes on answering in between.
    startTransition(() => root.render(app));
  } catch {
    await showNotLoaded();
  }
}

/** Goes on to where the person wanted to be. */
function enter(): Promise<void> {
  history.replaceState(null, '', returnAddress(location.search));
  return showApp();
}

function SignInFirst() {
  const [language, setLanguage] = useState(preferredLanguage);
  showLanguage(language);
  useEffect(() => {
    // Who signs in in another browser tab is signed in here too.
    const follow = (): void => {
      if (readToken() !== null) location.reload();
    };
    addEventListener('storage', follow);
    return () => removeEventListener('storage', follow);
  }, []);
  return (
    <SignInPage
      language={language}
      onLanguage={(chosen) => {
        keepLanguage(chosen);
        setLanguage(chosen);
      }}
      onTyping={() => {
        // Should it fail, signing in retries, and says so.
        import('./start.tsx').catch(() => undefined);
        // A part of its own: the names of all it fetches would weigh on the entry.
        import('./warm.ts').then(({ warmScreens }) => warmScreens()).catch(() => undefined);
      }}
      onSignedIn={enter}
    />
  );
}

async function begin(): Promise<void> {
  if (apiAddress()) await import('../foreign/index.ts').then((it) => it.connect());
  if (location.pathname !== SIGN_IN_PATH) await showApp();
  else if (readToken() !== null) await enter();
  else root.render(<SignInFirst />);
}

begin().catch(showNotLoaded);
