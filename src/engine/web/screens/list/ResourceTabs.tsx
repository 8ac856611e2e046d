import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Resource } from '../../../declaration/types.ts';
import { config } from '../../core/config.ts';
import { useWords } from '../../fields/shared/useWords.ts';
import { listPath } from '../shared/paths.ts';
import { useOverflowCue } from '../shared/useOverflowCue.ts';
import styles from './list.module.css';

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
