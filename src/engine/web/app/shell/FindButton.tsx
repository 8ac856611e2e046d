import { Suspense, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { DESKTOP_BREAKPOINT_PIXELS } from '../../../declaration/constants.ts';
import { Drawing } from '../../core/Icon.tsx';
import { outline } from '../../core/outline.ts';
import { useSession } from '../../core/use-session.ts';
import { SEARCH_DRAWING } from '../../find/drawing.ts';
import { lately } from './lately.tsx';
import { buildMenu } from './menu.ts';
import type { Tab } from './tabs/tabs.ts';

const load = () => import('../../find/FindDialog.tsx');
const FindDialog = lately(load);
/** Whoever comes near the button is about to open it; if loading fails, it is retried then. */
const prepare = (): void => void load().catch(() => undefined);

/** As large as a finger. A file of styles for it would be named on everybody's way to the shell. */
const NARROW = { width: 44, height: 44 } as const;
const KEYS = { fontFamily: 'inherit', fontSize: 12, fontWeight: 400 } as const;

// Of its own: what the shell hands out weighs on everybody's first visit.
const narrow = matchMedia(`(max-width: ${DESKTOP_BREAKPOINT_PIXELS}px)`);
function follow(listener: () => void): () => void {
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
}

/** By the place of the key as well: in another layout it gives another letter. */
const isShortcut = ({ ctrlKey, metaKey, altKey, shiftKey, code, key }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && (code === 'KeyK' || key.toLowerCase() === 'k');

/** Opens what everything is searched by: a press, or Ctrl+K on any page. */
export default function FindButton({ tabs }: { tabs: readonly Tab[] }) {
  const { t } = useTranslation('screens');
  const session = useSession();
  const isDesktop = !useSyncExternalStore(follow, () => narrow.matches);
  const [open, setOpen] = useState(false);
  const places = useMemo(
    () =>
      buildMenu(outline, session).flatMap((entry) =>
        entry.kind === 'group' ? entry.links : [entry],
      ),
    [session],
  );
  const recent = useMemo(
    () => tabs.map(({ link, at }) => ({ ...link, to: at })).toReversed(),
    [tabs],
  );
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (!isShortcut(event)) return;
      // Browsers have a use of their own for it.
      event.preventDefault();
      setOpen(true);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  return (
    <>
      <button
        type="button"
        className={isDesktop ? 'button button--plain button--small' : 'icon-button'}
        style={isDesktop ? undefined : NARROW}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        aria-label={isDesktop ? undefined : t('find.open')}
        title={`${t('find.open')} (Ctrl+K)`}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => setOpen(true)}
      >
        <Drawing path={SEARCH_DRAWING} />
        {isDesktop ? (
          <>
            {t('find.open')}{' '}
            <kbd aria-hidden style={KEYS}>
              Ctrl K
            </kbd>
          </>
        ) : null}
      </button>
      {open ? (
        <Suspense>
          <FindDialog places={places} recent={recent} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
