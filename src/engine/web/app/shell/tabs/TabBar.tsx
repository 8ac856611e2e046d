import './tabs.css';
import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate, useNavigationType } from 'react-router';
import { home } from '../../../core/home.ts';
import { Icon } from '../../../core/Icon.tsx';
import { isRecord } from '../../../session/index.ts';
import { isCurrent } from '../menu.ts';
import { type LeavingState, moveTab, removeTab, type Tab, takeOpenedTab } from './tabs.ts';

const LINE_PIXELS = 20;

/** The ends behind which there are more tabs, for the style sheet: `start`, `end`, both, or none. */
function hiddenEnds(bar: HTMLElement): string {
  const last = bar.scrollWidth - bar.clientWidth;
  const ends = [];
  if (bar.scrollLeft > 1) ends.push('start');
  if (bar.scrollLeft < last - 1) ends.push('end');
  return ends.join(' ');
}

function turnSideways(event: WheelEvent): void {
  const bar = event.currentTarget;
  if (!(bar instanceof HTMLElement) || bar.scrollWidth <= bar.clientWidth) return;
  if (event.deltaX !== 0 || event.ctrlKey) return;
  // The page below would scroll instead.
  event.preventDefault();
  const pixels = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : LINE_PIXELS;
  bar.scrollLeft += event.deltaY * pixels;
}

/** Lets the wheel scroll the bar, and marks the ends behind which there are more tabs. */
function useBarScroll(nav: RefObject<HTMLElement | null>, tabs: readonly Tab[]): void {
  useEffect(() => {
    const bar = nav.current;
    if (!bar || tabs.length === 0) return;
    const mark = (): void => {
      bar.dataset.more = hiddenEnds(bar);
    };
    mark();
    const sizes = new ResizeObserver(mark);
    sizes.observe(bar);
    bar.addEventListener('scroll', mark, { passive: true });
    bar.addEventListener('wheel', turnSideways, { passive: false });
    return () => {
      sizes.disconnect();
      bar.removeEventListener('scroll', mark);
      bar.removeEventListener('wheel', turnSideways);
    };
  }, [nav, tabs]);
}

const MIDDLE_BUTTON = 1;
const CLOSING_KEYS = ['Delete', 'Backspace'];

interface TabProps {
  readonly tab: Tab;
  readonly active: boolean;
  readonly onClose: () => void;
}

function TabItem({ tab: { link, at }, active, onClose }: TabProps) {
  const { t } = useTranslation(['screens', 'menu']);
  const item = useRef<HTMLLIElement>(null);
  const title = t(link.label);
  useEffect(() => {
    if (active) item.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [active]);
  const onAuxClick = (event: MouseEvent): void => {
    if (event.button !== MIDDLE_BUTTON) return;
    event.preventDefault();
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!CLOSING_KEYS.includes(event.key)) return;
    event.preventDefault();
    onClose();
  };
  return (
    <li
      ref={item}
      className="tab"
      onAuxClick={onAuxClick}
      // Or the middle button would start to scroll the page.
      onMouseDown={(event) => event.button === MIDDLE_BUTTON && event.preventDefault()}
    >
      <Link
        to={at}
        className="tab__link"
        aria-current={active ? 'page' : undefined}
        aria-keyshortcuts="Delete"
        data-tab={link.key}
        title={title}
        onKeyDown={onKeyDown}
      >
        {title}
      </Link>
      {/* Out of the Tab order: on a tab, Delete does the same. */}
      <button
        type="button"
        className="tab__close"
        tabIndex={-1}
        aria-label={t('openTabs.close', { title })}
        onClick={onClose}
      >
        <Icon name="close" size={14} />
      </button>
    </li>
  );
}

/** Keys of locations whose tab has been closed, so that it is not closed again when reopened. */
let settledLocation = '';

/** Takes the tab away that the change of page just made was to close. */
function useClosingOnArrival(): void {
  const { key, state }: { key: string; state: unknown } = useLocation();
  // Going back, or a reload, brings the state again, but not the wish.
  const arrived = useNavigationType() !== 'POP';
  useEffect(() => {
    if (!arrived || settledLocation === key) return;
    settledLocation = key;
    if (isRecord(state) && typeof state.closesTab === 'string') removeTab(state.closesTab);
  }, [arrived, key, state]);
}

/** After the tab with the focus is gone: to this one, or to the page when none is left. */
function useFocusAfterClosing(tabs: readonly Tab[]) {
  const nav = useRef<HTMLElement>(null);
  const next = useRef<{ readonly count: number; readonly key: string | undefined } | null>(null);
  useEffect(() => {
    if (!next.current || next.current.count === tabs.length) return;
    const { key } = next.current;
    next.current = null;
    nav.current?.querySelector<HTMLElement>(`[data-tab="${key}"]`)?.focus();
  }, [tabs]);
  const focusNext = (key: string | undefined): void => {
    next.current = { count: tabs.length, key };
  };
  return { nav, focusNext };
}

/** Brings a tab that was just opened into view; its title, to be said, as long as it is open. */
function useOpened(nav: RefObject<HTMLElement | null>, tabs: readonly Tab[]): Tab | undefined {
  const [opened, setOpened] = useState<string | null>(null);
  useEffect(() => {
    if (tabs.length === 0) return;
    const key = takeOpenedTab();
    if (key === null) return;
    setOpened(key);
    const link = nav.current?.querySelector(`[data-tab="${key}"]`);
    link?.parentElement?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [nav, tabs]);
  return tabs.find(({ link }) => link.key === opened);
}

/**
 * Remembers where in each tab the person is: when a page has come, and before a click leads away.
 * The address bar says it, which is ahead of the screen while a page is on its way.
 */
function useRememberedPlaces(tabs: readonly Tab[], here: string): void {
  useEffect(() => {
    const remember = (): void => {
      const { pathname, search } = window.location;
      const current = tabs.find(({ link }) => isCurrent(link, pathname));
      if (current && current.at !== pathname + search) {
        moveTab(current.link.key, pathname + search);
      }
    };
    if (here === window.location.pathname + window.location.search) remember();
    document.addEventListener('click', remember, { capture: true });
    return () => document.removeEventListener('click', remember, { capture: true });
  }, [tabs, here]);
}

/** The tabs of the top bar, as links to pages; it scrolls sideways when they are many. */
export default function TabBar({ tabs }: { tabs: readonly Tab[] }) {
  const { t } = useTranslation(['screens', 'menu']);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { nav, focusNext } = useFocusAfterClosing(tabs);
  const opened = useOpened(nav, tabs);
  useBarScroll(nav, tabs);
  useClosingOnArrival();
  useRememberedPlaces(tabs, pathname + search);
  const active = tabs.find(({ link }) => isCurrent(link, pathname));

  const close = (tab: Tab): void => {
    const { key } = tab.link;
    const at = tabs.indexOf(tab);
    const neighbour = tabs[at + 1] ?? tabs[at - 1];
    const to = neighbour?.at ?? home.path;
    focusNext(neighbour?.link.key);
    if (!neighbour) document.getElementById('main')?.focus({ preventScroll: true });
    // The address bar is ahead of the screen while a page is on its way.
    const current = window.location.pathname;
    if (isCurrent(tab.link, current) && to !== current) {
      void navigate(to, { state: { closesTab: key } satisfies LeavingState });
    } else removeTab(key);
  };
  return (
    <nav ref={nav} className="tabs" aria-label={t('openTabs.label')}>
      <ul>
        {tabs.map((tab) => (
          <TabItem
            key={tab.link.key}
            tab={tab}
            active={tab === active}
            onClose={() => close(tab)}
          />
        ))}
      </ul>
      <output className="visually-hidden">
        {opened ? t('openTabs.opened', { title: t(opened.link.label) }) : null}
      </output>
    </nav>
  );
}
