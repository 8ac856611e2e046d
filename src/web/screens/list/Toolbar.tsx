import { Button } from 'antd';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Resource } from '../../../schema/types.ts';
import { newPath, quickPath } from '../shared/paths.ts';
import styles from './list.module.css';
import { SearchBox } from './SearchBox.tsx';
import { STATUSES } from './state.ts';
import type { ListView } from './useListState.ts';

export interface ToolbarProps {
  readonly resource: Resource;
  readonly title: string;
  readonly view: ListView;
  readonly search: Ref<HTMLInputElement>;
  readonly onDown: () => void;
  /** On a telephone: opens the filters and the order, which the table's head has elsewhere. */
  readonly panel: { readonly open: boolean; toggle(): void } | null;
}

/** Search, status, and the way to a new row. */
export function Toolbar({ resource, title, view, search, onDown, panel }: ToolbarProps) {
  const { t } = useTranslation('screens');
  const count = Object.keys(view.state.filters).length;
  const quick = quickPath(resource);
  return (
    <div className={styles.toolbar}>
      <div className={styles.search}>
        <SearchBox
          ref={search}
          text={view.state.text}
          onSearch={(text) => view.change({ text }, true)}
          onDown={onDown}
        />
        <kbd aria-hidden>/</kbd>
      </div>
      {panel && (
        <Button aria-expanded={panel.open} onClick={panel.toggle}>
          {t('filter.panel')}
          {count > 0 && ` (${count})`}
        </Button>
      )}
      <fieldset className={styles.statuses} aria-label={t('status.label')}>
        {STATUSES.map((status) => (
          <label key={status}>
            <input
              type="radio"
              name="status"
              checked={view.state.status === status}
              onChange={() => view.change({ status })}
            />
            <span>{t(`status.${status}`)}</span>
          </label>
        ))}
      </fieldset>
      {quick !== null && (
        <Link to={quick} className={styles.many}>
          {t('add.many')}
        </Link>
      )}
      <Link
        to={newPath(resource)}
        state={{ list: view.address }}
        className={styles.add}
        aria-keyshortcuts="Alt+N"
        title={t('add.shortcut')}
      >
        <span aria-hidden>+</span>
        <span className={styles.addWords}>{t('add.action', { title })}</span>
        <span className={styles.addWord} aria-hidden>
          {t('children.add')}
        </span>
      </Link>
    </div>
  );
}
