import './shell.css';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  Outlet,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
} from 'react-router';
import { plugins } from '../../../../../application.web.tsx';
import { home } from '../../core/home.ts';
import { Loading } from '../../core/Loading.tsx';
import { outline } from '../../core/outline.ts';
import { passwordAddress } from '../../core/paths.ts';
import { useSession } from '../../core/use-session.ts';
import { lately } from './lately.tsx';
import { buildMenu, type MenuEntry } from './menu.ts';
import { SideMenu } from './SideMenu.tsx';
import { TopBar } from './TopBar.tsx';
import { useTabs } from './tabs/tabs.ts';
import { useDesktop, useMenuMode } from './use-menu-mode.ts';
import './drawer.css';
import { Icon } from '../../core/Icon.tsx';

interface DrawerProps {
  readonly entries: readonly MenuEntry[];
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The menu over the page: the overlay mode, and every mode on a narrow window. */
function Drawer({ entries, open, onClose }: DrawerProps) {
  const { t } = useTranslation(['shell', 'menu']);
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const element = dialog.current;
    if (open && !element?.open) element?.showModal();
    if (!open && element?.open) element.close();
  }, [open]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a dialog closes by Escape of itself.
    <dialog
      ref={dialog}
      className="drawer"
      aria-label={t('menu.label')}
      onClose={onClose}
      onClick={(event) => {
        // The backdrop counts as the dialog itself; its content covers the rest.
        if (event.target === dialog.current) onClose();
      }}
    >
      <div className="drawer__content">
        <div className="drawer__head">
          <span className="drawer__name">{t('menu:productName')}</span>
          <button
            type="button"
            className="icon-button"
            aria-label={t('menu.close')}
            onClick={onClose}
          >
            <Icon name="close" />
          </button>
        </div>
        {open ? <SideMenu entries={entries} shape="wide" onFollow={onClose} /> : null}
      </div>
    </dialog>
  );
}

const Newcomer = lately(() => import('./newcomer/Newcomer.tsx'));
const PrivacyNotice = lately(() => import('./PrivacyNotice.tsx'));

/** Maintains the browser's title: the screen's name, then the product's. */
function useDocumentTitle(): void {
  const { t } = useTranslation(['menu', 'pages']);
  const key = useMatches()
    .map(({ handle }) => String(Object(handle).title ?? ''))
    .findLast(Boolean);
  const product = t('menu:productName');
  const title = key ? `${t(key)} · ${product}` : product;
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/**
 * Around every page but the sign-in. Who must set a password of their own first is led there: the
 * server refuses them everything else.
 */
export function Shell() {
  const { userLogin } = useSession();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const due = userLogin?.mustChangePassword;
  const here = pathname + search + hash;
  useEffect(() => {
    if (due) void navigate(passwordAddress(here), { replace: true });
  }, [due, here, navigate]);
  return due ? <Loading /> : <Frame />;
}

/** Whether the menu is out over the page; another page, or a menu beside the page, puts it away. */
function useDrawer(over: boolean): [boolean, (open: boolean) => void] {
  const { pathname } = useLocation();
  const at = over ? pathname : null;
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  if (openedAt !== null && openedAt !== at) setOpenedAt(null);
  return [openedAt !== null && openedAt === at, (open) => setOpenedAt(open ? at : null)];
}

/** One line above every page for all notices; it has its height before its text. */
function Strips() {
  const due = useSession().userLogin?.privacyNoticeDue;
  const shown = plugins.flatMap(({ strip }) => strip?.show() ?? []);
  if (!due && shown.length === 0) return null;
  return (
    <div className="strips">
      <Suspense>
        {due ? <PrivacyNotice /> : null}
        {shown}
      </Suspense>
    </div>
  );
}

/** Top bar, side menu, and the page itself. */
function Frame() {
  const { t } = useTranslation('shell');
  const session = useSession();
  const desktop = useDesktop();
  const person = session.userLogin?.username ?? null;
  const [mode, chooseMode] = useMenuMode(person);
  const { pathname } = useLocation();
  const entries = useMemo(() => buildMenu(outline, session), [session]);
  const tabs = useTabs(entries);
  const navigating = useNavigation().state !== 'idle';
  useDocumentTitle();
  // The page as the server drew it for phones (`insertsFor` of a plugin), now that it is drawn here.
  useEffect(() => document.getElementById('first-paint')?.remove(), []);

  const over = !desktop || mode === 'overlay';
  const beside = over ? null : mode;
  const [drawerOpen, setDrawerOpen] = useDrawer(over);
  return (
    <div
      className={`shell shell--${beside ?? 'overlay'}${tabs.length > 0 ? ' shell--tabbed' : ''}`}
    >
      <a className="skip-link" href="#main">
        {t('skipToContent')}
      </a>
      <TopBar
        mode={mode}
        onMode={chooseMode}
        desktop={desktop}
        tabs={tabs}
        onOpenMenu={over ? () => setDrawerOpen(true) : undefined}
      />
      {beside === null ? (
        <Drawer entries={entries} open={drawerOpen} onClose={() => setDrawerOpen(false)} />
      ) : (
        <div className="shell__side">
          <SideMenu key={beside} entries={entries} shape={beside === 'static' ? 'wide' : beside} />
        </div>
      )}
      <main id="main" className="shell__main" tabIndex={-1} aria-busy={navigating}>
        {navigating ? <div className="shell__progress" aria-hidden="true" /> : null}
        <Strips />
        <Suspense fallback={<Loading />}>
          {/* With the page, so that it moves nothing when it comes. */}
          {person && pathname === home.path ? (
            <Newcomer key={person} person={person} desktop={desktop} onMode={chooseMode} />
          ) : null}
          <Outlet />
        </Suspense>
      </main>
      <ScrollRestoration />
    </div>
  );
}
