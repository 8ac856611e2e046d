import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Resource } from '../../../schema/types.ts';
import { useWords } from '../../fields/shared/useWords.ts';
import { newPath } from '../shared/paths.ts';
import { useNarrow } from '../shared/useNarrow.ts';
import { useRowFocus } from '../shared/useRowFocus.ts';
import { FilterChips } from './FilterChips.tsx';
import { focusFirstRow, isTyping, moveRow } from './keys.ts';
import styles from './list.module.css';
import { Overlaps } from './Overlaps.tsx';
import { ResourceTabs } from './ResourceTabs.tsx';
import { Rows } from './Rows.tsx';
import { StateOfList } from './States.tsx';
import { Toolbar } from './Toolbar.tsx';
import { useArrival } from './useArrival.ts';
import { useListState } from './useListState.ts';
import { useRows } from './useRows.ts';

const FilterPanel = lazy(() => import('./FilterPanel.tsx'));

const PLACES = { rows: '[data-row-link]', otherwise: 'h1' } as const;

/** The list of a resource, made from its declaration. */
export function ListScreen({ resource }: { resource: Resource }) {
  const { t } = useTranslation('screens');
  const words = useWords();
  const title = words.title(resource.name);
  const navigate = useNavigate();
  const narrow = useNarrow();
  const view = useListState(resource);
  const found = useRows(resource, view.state);
  const section = useRef<HTMLElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const onLeave = useRowFocus(section, found.rows, PLACES);
  useArrival(section, found);
  const [panel, setPanel] = useState(false);
  const { address } = view;

  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
      if (event.altKey && event.code === 'KeyN') {
        event.preventDefault();
        navigate(newPath(resource), { state: { list: address } });
      } else if (plain && event.key === '/' && !isTyping(event.target)) {
        event.preventDefault();
        search.current?.focus();
        search.current?.select();
      }
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [navigate, resource, address]);

  return (
    <section
      ref={section}
      className={styles.screen}
      aria-labelledby="list-title"
      onKeyDown={(event) => {
        if (section.current && moveRow(section.current, event.key)) event.preventDefault();
      }}
    >
      <header className={styles.head}>
        <h1 id="list-title" tabIndex={-1}>
          {title}
        </h1>
        <ResourceTabs resource={resource} />
      </header>
      <Toolbar
        resource={resource}
        title={title}
        view={view}
        search={search}
        onDown={() => focusFirstRow(section.current)}
        panel={narrow ? { open: panel, toggle: () => setPanel(!panel) } : null}
        onImported={found.retry}
      />
      {narrow && panel && (
        <Suspense fallback={null}>
          <FilterPanel resource={resource} view={view} onDone={() => setPanel(false)} />
        </Suspense>
      )}
      {resource.measurement && (
        <Overlaps resource={resource} measurement={resource.measurement} view={view} />
      )}
      <FilterChips resource={resource} view={view} />
      <StateOfList resource={resource} title={title} view={view} found={found}>
        <Rows resource={resource} view={view} found={found} onLeave={onLeave} />
      </StateOfList>
      {!narrow && <p className={styles.keys}>{t('keys')}</p>}
    </section>
  );
}
