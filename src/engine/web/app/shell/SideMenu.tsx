import './menu.css';
import './menu-slim.css';
import { type MouseEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { Icon } from '../../core/Icon.tsx';
import { isCurrent, type MenuEntry, type MenuGroup, type MenuLink } from './menu.ts';
import { pressMenuKey } from './menu-keys.ts';
import { openTab } from './tabs/tabs.ts';

const MARGIN_PIXELS = 8;

function place(part: HTMLElement, top: number, highest: number): void {
  const lowest = innerHeight - part.offsetHeight - MARGIN_PIXELS;
  part.style.top = `${Math.max(highest, Math.min(top, lowest))}px`;
}

/** Puts names and groups beside their items, inside the window and below the top bar. */
function placeAll(nav: HTMLElement): void {
  const highest = nav.getBoundingClientRect().top + MARGIN_PIXELS;
  for (const item of nav.querySelectorAll<HTMLElement>(':scope > ul > li > .menu__item')) {
    const { top, height } = item.getBoundingClientRect();
    const name = item.querySelector<HTMLElement>('.menu__label');
    if (name) place(name, top + (height - name.offsetHeight) / 2, highest);
    if (item.nextElementSibling instanceof HTMLElement)
      place(item.nextElementSibling, top, highest);
  }
}

/**
 * Keeps what opens beside a slim menu at the height of its item. The menu itself scrolls in a low
 * window, and would cut off whatever is not fixed to the window.
 */
function usePlacing(nav: RefObject<HTMLElement | null>, slim: boolean): void {
  useEffect(() => {
    const element = nav.current;
    if (!element || !slim) return;
    const follow = (): void => placeAll(element);
    const happenings = ['pointerenter', 'focusin', 'scroll'] as const;
    for (const happening of happenings) element.addEventListener(happening, follow);
    window.addEventListener('resize', follow);
    return () => {
      for (const happening of happenings) element.removeEventListener(happening, follow);
      window.removeEventListener('resize', follow);
    };
  }, [nav, slim]);
}

interface MenuProps {
  readonly entries: readonly MenuEntry[];
  /** Groups open beside the menu, one at a time (slim, slim-plus), or below their heading (wide). */
  readonly shape: 'slim' | 'slim-plus' | 'wide';
  /** Runs when a link was followed. */
  readonly onFollow?: () => void;
}

interface ItemProps {
  /** Key of the one item that Tab stops at. */
  readonly stop: string;
  readonly onFollow: () => void;
}

function MenuLinkItem({ link, stop, onFollow }: ItemProps & { readonly link: MenuLink }) {
  const { t } = useTranslation('menu');
  const { pathname } = useLocation();
  const onClick = (event: MouseEvent): void => {
    if ((event.ctrlKey || event.metaKey) && !event.shiftKey) {
      event.preventDefault();
      openTab(link);
    } else onFollow();
  };
  return (
    <li>
      <Link
        className="menu__item"
        to={link.to}
        aria-current={isCurrent(link, pathname) ? 'page' : undefined}
        tabIndex={stop === link.key ? 0 : -1}
        data-item={link.key}
        onClick={onClick}
      >
        <Icon name={link.icon} />
        <span className="menu__label">{t(link.label)}</span>
      </Link>
    </li>
  );
}

interface GroupProps extends ItemProps {
  readonly group: MenuGroup;
  readonly open: boolean;
  readonly onToggle: (key: string) => void;
}

function MenuGroupItem({ group, open, onToggle, ...item }: GroupProps) {
  const { t } = useTranslation('menu');
  const { pathname } = useLocation();
  const holdsCurrent = group.links.some((link) => isCurrent(link, pathname));
  const id = `menu-${group.key}`;
  return (
    <li className={open ? 'menu__group menu__group--open' : 'menu__group'}>
      <button
        type="button"
        className="menu__item"
        aria-expanded={open}
        aria-controls={id}
        aria-current={holdsCurrent || undefined}
        tabIndex={item.stop === group.key ? 0 : -1}
        data-item={group.key}
        data-group={group.key}
        onClick={() => onToggle(group.key)}
      >
        <Icon name={group.icon} />
        <span className="menu__label">{t(group.label)}</span>
        <span className="menu__chevron">
          <Icon name="chevron" size={16} />
        </span>
      </button>
      <div className="menu__sub" id={id} inert={!open}>
        <ul>
          <li className="menu__title" aria-hidden="true">
            {t(group.label)}
          </li>
          {group.links.map((link) => (
            <MenuLinkItem key={link.key} link={link} {...item} />
          ))}
        </ul>
      </div>
    </li>
  );
}

/** The item that Tab stops at: the last one focused, or its group's heading while that is closed. */
function stopOf(
  entries: readonly MenuEntry[],
  open: ReadonlySet<string>,
  wanted: string | null,
): string {
  for (const entry of entries) {
    if (entry.key === wanted) return entry.key;
    if (entry.kind === 'group' && entry.links.some(({ key }) => key === wanted)) {
      return open.has(entry.key) && wanted ? wanted : entry.key;
    }
  }
  return entries[0]?.key ?? '';
}

interface OpenGroups {
  readonly open: ReadonlySet<string>;
  readonly toggle: (key: string) => void;
  readonly closeAll: () => void;
}

/** Which groups are open, in the wide shape at first the one at hand. */
function useOpenGroups(wide: boolean, atHand: string | null): OpenGroups {
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => new Set(wide && atHand !== null ? [atHand] : []),
  );
  const toggle = (key: string): void => {
    setOpen((before) => {
      const next = new Set(wide ? before : []);
      if (before.has(key)) next.delete(key);
      else next.add(key);
      return next;
    });
  };
  const closeAll = useCallback(() => setOpen(new Set()), []);
  return { open, toggle, closeAll };
}

/**
 * Calls back when somebody presses, or takes the focus, outside of the menu or in another part of
 * it than the open group, or presses Escape.
 */
function useLeaving(nav: RefObject<HTMLElement | null>, onLeave: () => void): void {
  useEffect(() => {
    const inOpenGroup = ({ target }: Event): boolean =>
      target instanceof Element && target.closest('.menu__group--open') !== null;
    const press = (event: Event): void => {
      const { target } = event;
      if (target instanceof Node && !nav.current?.contains(target)) onLeave();
    };
    const focus = (event: Event): void => {
      if (!inOpenGroup(event)) onLeave();
    };
    const key = ({ key: pressed }: globalThis.KeyboardEvent): void => {
      if (pressed === 'Escape') onLeave();
    };
    document.addEventListener('pointerdown', press);
    document.addEventListener('focusin', focus);
    document.addEventListener('keydown', key);
    return () => {
      document.removeEventListener('pointerdown', press);
      document.removeEventListener('focusin', focus);
      document.removeEventListener('keydown', key);
    };
  }, [nav, onLeave]);
}

const stay = (): void => undefined;

/** The menu's entries as links and groups that open; one Tab stop, arrow keys inside. */
export function SideMenu({ entries, shape, onFollow }: MenuProps) {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const wide = shape === 'wide';
  const links = entries.flatMap((entry) => (entry.kind === 'group' ? entry.links : [entry]));
  const current = links.find((link) => isCurrent(link, pathname))?.key ?? null;
  const [focused, setFocused] = useState<string | null>(null);
  const { open, toggle, closeAll } = useOpenGroups(wide, stopOf(entries, new Set(), current));
  const nav = useRef<HTMLElement>(null);
  useLeaving(nav, wide ? stay : closeAll);
  usePlacing(nav, !wide);

  const follow = (): void => {
    // What has the focus goes away with its group.
    if (!wide) document.getElementById('main')?.focus({ preventScroll: true });
    onFollow?.();
  };
  const item = { stop: stopOf(entries, open, focused ?? current), onFollow: follow };
  return (
    <nav
      ref={nav}
      className={`menu menu--${shape}`}
      aria-label={t('menu.label')}
      onKeyDown={(event) => pressMenuKey(event, toggle)}
      onFocus={({ target }) => setFocused(target.dataset.item ?? null)}
    >
      <ul>
        {entries.map((entry) =>
          entry.kind === 'link' ? (
            <MenuLinkItem key={entry.key} link={entry} {...item} />
          ) : (
            <MenuGroupItem
              key={entry.key}
              group={entry}
              open={open.has(entry.key)}
              onToggle={toggle}
              {...item}
            />
          ),
        )}
      </ul>
    </nav>
  );
}
