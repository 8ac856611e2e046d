import './menu.css';
import './menu-slim.css';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { Icon } from './Icon.tsx';
import { isCurrent, type MenuEntry, type MenuGroup, type MenuLink } from './menu.ts';

interface MenuProps {
  readonly entries: readonly MenuEntry[];
  /** Groups open beside the menu, one at a time (slim, slim-plus), or below their heading (wide). */
  readonly shape: 'slim' | 'slim-plus' | 'wide';
  /** Runs when a link was followed. */
  readonly onFollow?: () => void;
}

function MenuLinkItem({ link, onFollow }: { link: MenuLink; onFollow?: () => void }) {
  const { t } = useTranslation('menu');
  const { pathname } = useLocation();
  return (
    <li>
      <Link
        className="menu__item"
        to={link.to}
        aria-current={isCurrent(link, pathname) ? 'page' : undefined}
        onClick={onFollow}
      >
        <Icon name={link.icon} />
        <span className="menu__label">{t(link.label)}</span>
      </Link>
    </li>
  );
}

interface GroupProps {
  readonly group: MenuGroup;
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly onFollow?: () => void;
}

function MenuGroupItem({ group, open, onToggle, onFollow }: GroupProps) {
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
        data-holds-current={holdsCurrent || undefined}
        onClick={onToggle}
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
            <MenuLinkItem key={link.key} link={link} onFollow={onFollow} />
          ))}
        </ul>
      </div>
    </li>
  );
}

/** Key of the group the address on screen lies in. */
function currentGroup(entries: readonly MenuEntry[], pathname: string): string | null {
  const found = entries.find(
    (entry) => entry.kind === 'group' && entry.links.some((link) => isCurrent(link, pathname)),
  );
  return found?.key ?? null;
}

/** The menu's entries as links and groups that open. */
export function SideMenu({ entries, shape, onFollow }: MenuProps) {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const [open, setOpen] = useState<ReadonlySet<string>>(() => {
    const group = shape === 'wide' ? currentGroup(entries, pathname) : null;
    return new Set(group ? [group] : []);
  });
  const nav = useRef<HTMLElement>(null);

  useEffect(() => {
    if (shape === 'wide') return undefined;
    const onPress = (event: PointerEvent): void => {
      if (event.target instanceof Node && !nav.current?.contains(event.target)) setOpen(new Set());
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [shape]);

  const toggle = (key: string): void => {
    setOpen((before) => {
      const next = new Set(shape === 'wide' ? before : []);
      if (before.has(key)) next.delete(key);
      else next.add(key);
      return next;
    });
  };
  const follow = (): void => {
    if (shape !== 'wide') setOpen(new Set());
    onFollow?.();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key !== 'Escape' || shape === 'wide' || open.size === 0) return;
    event.stopPropagation();
    const group = event.target instanceof Element ? event.target.closest('.menu__group') : null;
    group?.querySelector('button')?.focus();
    setOpen(new Set());
  };

  return (
    <nav
      ref={nav}
      className={`menu menu--${shape}`}
      aria-label={t('menu.label')}
      onKeyDown={onKeyDown}
    >
      <ul>
        {entries.map((entry) =>
          entry.kind === 'link' ? (
            <MenuLinkItem key={entry.key} link={entry} onFollow={follow} />
          ) : (
            <MenuGroupItem
              key={entry.key}
              group={entry}
              open={open.has(entry.key)}
              onToggle={() => toggle(entry.key)}
              onFollow={follow}
            />
          ),
        )}
      </ul>
    </nav>
  );
}
