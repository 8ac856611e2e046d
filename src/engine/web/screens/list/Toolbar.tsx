import { useCreateButton } from '@refinedev/core';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Resource } from '../../../declaration/types.ts';
import { useNarrow } from '../../core/use-narrow.ts';
import fields from '../../fields/fields.module.css';
import { ExcelActions } from '../excel/ExcelActions.tsx';
import { quickPath } from '../shared/paths.ts';
import { Segments } from '../shared/Segments.tsx';
import { useTypedSearch } from '../shared/useTypedSearch.ts';
import styles from './list.module.css';
import { Sign } from './Sign.tsx';
import { STATUSES } from './state.ts';
import type { ViewControls } from './useListView.ts';

interface SearchBoxProps {
  readonly ref?: Ref<HTMLInputElement>;
  /** The text the list is searched by. */
  readonly text: string;
  readonly onSearch: (text: string) => void;
  /** Arrow down: on to the rows. */
  readonly onDown: () => void;
}

/** The quick search of a list. */
function SearchBox({ ref, text, onSearch, onDown }: SearchBoxProps) {
  const { t } = useTranslation('screens');
  const { onKeyDown, ...search } = useTypedSearch(text, onSearch);
  return (
    <input
      {...search}
      ref={ref}
      className={fields.input}
      placeholder={t('search.placeholder')}
      aria-label={t('search.label')}
      aria-keyshortcuts="/"
      onKeyDown={(event) => {
        onKeyDown(event);
        if (event.key === 'ArrowDown') {
          event.preventDefault();
          onDown();
        }
      }}
    />
  );
}

export interface ToolbarProps {
  readonly resource: Resource;
  readonly title: string;
  readonly view: ViewControls;
  readonly search: Ref<HTMLInputElement>;
  readonly onDown: () => void;
  /** Opens the filters, and the order where no table's head has it. */
  readonly panel: { readonly open: boolean; toggle(): void; ref: Ref<HTMLButtonElement> };
  /** Rows have come in from a file. */
  readonly onImported: () => void;
}

/** Search, status, and the way to a new row. */
export function Toolbar(props: ToolbarProps) {
  const { resource, title, view, search, onDown, panel, onImported } = props;
  const { t } = useTranslation('screens');
  const count = Object.keys(view.state.filters).length;
  const filters = t('filter.panel') + (count > 0 ? ` (${count})` : '');
  const narrow = useNarrow();
  const { to: createPath, hidden } = useCreateButton({ resource: resource.name });
  const quick = narrow || hidden ? null : quickPath(resource);
  return (
    <div className={styles.toolbar}>
      <div className={styles.search}>
        <SearchBox
          ref={search}
          text={view.state.text}
          onSearch={(text) => view.change({ text })}
          onDown={onDown}
        />
        <kbd aria-hidden>/</kbd>
      </div>
      <button
        ref={panel.ref}
        type="button"
        className={styles.filters}
        aria-expanded={panel.open}
        aria-label={filters}
        title={filters}
        onClick={panel.toggle}
      >
        <Sign name="filter" />
        {!narrow && t('filter.open')}
        {count > 0 && <b>{count}</b>}
      </button>
      <fieldset className={styles.statuses} aria-label={t('status.label')}>
        <Segments
          values={STATUSES}
          chosen={view.state.status}
          word={(status) => t(`status.${status}`)}
          onChoose={(status) => view.change({ status })}
        />
      </fieldset>
      <ExcelActions
        resource={resource}
        title={title}
        state={view.state}
        narrow={narrow}
        onImported={onImported}
      />
      {quick !== null && (
        <Link to={quick} className="button button--plain button--small">
          {t('add.many')}
        </Link>
      )}
      {!hidden && (
        <Link
          to={createPath}
          state={{ list: view.address }}
          className={`button button--small ${styles.add}`}
          aria-keyshortcuts="Alt+N"
          title={t('add.shortcut')}
        >
          <span aria-hidden>+</span>
          <span className={styles.addWords}>{t('add.action', { title })}</span>
          <span className={styles.addWord} aria-hidden>
            {t('children.add')}
          </span>
        </Link>
      )}
    </div>
  );
}
