import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Resource } from '../../../declaration/types.ts';
import { config } from '../../core/config.ts';
import { useWords } from '../../fields/shared/useWords.ts';
import { listPath } from '../shared/paths.ts';
import styles from './list.module.css';

/** Nearer to the end than this counts as there: widths are fractions of pixels. */
const SLACK_PIXELS = 2;

/**
 * Marks a box that scrolls sideways: `data-more` while there is more of it to the right,
 * `data-before` while there is some to the left. Where `levels` is given, it first makes room: in
 * that many steps, set as `data-tight` (1, 2 …), for the style sheet to leave something out.
 */
function useOverflowCue(box: RefObject<HTMLElement | null>, levels = 0): void {
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    /** The width that was wanted at each level when it was given up. */
    const wanted: number[] = [];
    const hidden = (): number => element.scrollWidth - element.clientWidth;
    const update = (): void => {
      if (wanted.length > 0) element.dataset.tight = String(wanted.length);
      else delete element.dataset.tight;
    };
    const look = (): void => {
      while (element.clientWidth >= (wanted.at(-1) ?? Number.POSITIVE_INFINITY)) {
        wanted.pop();
        update();
      }
      while (wanted.length < levels && hidden() > SLACK_PIXELS) {
        wanted.push(element.scrollWidth);
        update();
      }
      element.toggleAttribute('data-more', hidden() - element.scrollLeft > SLACK_PIXELS);
      element.toggleAttribute('data-before', element.scrollLeft > SLACK_PIXELS);
    };
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    // A table grows out of the boxes around it without changing their size.
    for (const inner of element.querySelectorAll('table, a')) sizes.observe(inner);
    element.addEventListener('scroll', look, { passive: true });
    look();
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [box, levels]);
}

/** The lists of one screen, side by side; nothing where there is only one. */
export function ResourceTabs({ resource }: { resource: Resource }) {
  const { t } = useTranslation('screens');
  const { title } = useWords();
  const box = useRef<HTMLElement>(null);
  useOverflowCue(box);
  const current = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (box.current && current.current) {
      box.current.scrollLeft = current.current.offsetLeft - box.current.clientWidth / 2;
    }
  }, []);
  const lists = resource.screen.lists.flatMap((name) => config.resources[name] ?? []);
  if (lists.length < 2) return null;
  return (
    <nav ref={box} className={styles.tabs} aria-label={t('tabs')}>
      {lists.map((list) => (
        <Link
          key={list.name}
          ref={list.name === resource.name ? current : undefined}
          to={listPath(list)}
          aria-current={list.name === resource.name ? 'page' : undefined}
        >
          {title(list.name)}
        </Link>
      ))}
    </nav>
  );
}
