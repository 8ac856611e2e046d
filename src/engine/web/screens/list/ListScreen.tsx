import { List, useTable } from '@refinedev/antd';
import { keepPreviousData } from '@tanstack/react-query';
import {
  lazy,
  type RefObject,
  Suspense,
  use,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import type { SavedView } from '../../../declaration/list-views.ts';
import type { Resource } from '../../../declaration/types.ts';
import { useNarrow } from '../../core/use-narrow.ts';
import { useWords } from '../../fields/shared/useWords.ts';
import { dropPrefetched, initialFrom } from '../../providers/prefetch.ts';
import { ScreenParts } from '../custom/screen-parts.ts';
import { arrivalOf } from '../shared/arrival.ts';
import { newPath } from '../shared/paths.ts';
import type { Row } from '../shared/rows.ts';
import { useMay } from '../shared/useMay.ts';
import { useRetirable } from '../shared/useRetirable.ts';
import { useRetire } from '../shared/useRetire.ts';
import { useRowFocus } from '../shared/useRowFocus.ts';
import { SelectionBar, UndoBar } from './Bars.tsx';
import { FilterChips } from './FilterChips.tsx';
import { useFirstRowsEnd } from './first/useFirstRowsEnd.ts';
import { ViewsToCome } from './first/ViewsToCome.tsx';
import { initialTableOf, LIST_META } from './first-calls.ts';
import { focusFirstRow, isTyping, moveRow } from './keys.ts';
import { ListTable } from './ListTable.tsx';
import styles from './list.module.css';
import { useLook } from './look/useLook.ts';
import { useShownColumns } from './look/useShownColumns.ts';
import { Overlaps } from './Overlaps.tsx';
import { ResourceTabs } from './ResourceTabs.tsx';
import { StateOfList } from './States.tsx';
import { Toolbar } from './Toolbar.tsx';
import { useTotals } from './Totals.tsx';
import { stateFromAddress, useListView } from './useListView.ts';
import { type Done, useSelection } from './useSelection.ts';

/** After a form the focus returns to its row, else to the heading. */
function useArrival(root: RefObject<HTMLElement | null>, ready: boolean): void {
  const { state } = useLocation();
  const arrival = useRef(arrivalOf(state));
  useEffect(() => {
    const heading = root.current?.querySelector<HTMLElement>('h1');
    if (!arrival.current || !heading) return;
    const elsewhere =
      document.activeElement !== heading && document.activeElement !== document.body;
    if (elsewhere) {
      arrival.current = undefined;
      return;
    }
    heading.focus({ preventScroll: true });
    if (!ready) return;
    const { from } = arrival.current;
    const row = root.current?.querySelector<HTMLElement>(`[data-row-link="${from}"]`);
    if (row) {
      row.focus({ preventScroll: true });
      row.scrollIntoView({ block: 'nearest' });
    }
    arrival.current = undefined;
  }, [root, ready]);
}

// Its menu weighs as much as the rest of the list, and rows do not wait for it.
const ViewsMenu = lazy(() => import('./look/ViewsMenu.tsx'));
const FilterPanel = lazy(() => import('./FilterPanel.tsx'));

const HEADER = { className: styles.header };
const CONTENT = { className: styles.screen };
const PLACES = { rows: '[data-row-link]', otherwise: 'h1' } as const;

/** The table of a resource in Refine, as the address says. */
function useRows(resource: Resource, saved: readonly SavedView[]) {
  const { search } = useLocation();
  const [initial] = useState(() => stateFromAddress(search, resource, saved));
  const { pagination, sorters, filters, call, take } = initialTableOf(resource, initial);
  const table = useTable<Row>({
    resource: resource.name,
    // The address is updated separately; see there.
    syncWithLocation: false,
    pagination,
    sorters: { initial: sorters },
    filters: { initial: filters, defaultBehavior: 'replace' },
    meta: LIST_META,
    queryOptions: { placeholderData: keepPreviousData, ...initialFrom(call, take) },
    errorNotification: false,
  });
  return { table, view: useListView(resource, table, saved, initial) };
}

/** What a plugin has above the rows of a list. */
function PartAbove({ resource }: { readonly resource: Resource }) {
  const Above = use(ScreenParts).lists[resource.name]?.Above;
  return (
    Above && (
      <Suspense fallback={null}>
        <Above />
      </Suspense>
    )
  );
}

/** Alt+N adds a row, for users who may; the slash goes to the search. */
function useShortcuts(
  resource: Resource,
  address: string | null,
  search: RefObject<HTMLInputElement | null>,
): void {
  const navigate = useNavigate();
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
      if (event.altKey && event.code === 'KeyN' && address !== null) {
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
  }, [navigate, resource, address, search]);
}

/** The list of a resource, made from its declaration. */
export function ListScreen({ resource }: { resource: Resource }) {
  const { t } = useTranslation('screens');
  const words = useWords();
  const title = words.title(resource.name);
  const narrow = useNarrow();
  const look = useLook(resource);
  const { table, view } = useRows(resource, look.views);
  const saved = look.views.find(({ id }) => id === view.state.view) ?? null;
  const shown = useShownColumns(resource, look, saved);
  const { tableQuery, result } = table;
  const { total, sums } = useTotals(resource, table.filters, {
    total: result.total,
    at: tableQuery.isSuccess && !tableQuery.isPlaceholderData ? tableQuery.dataUpdatedAt : null,
  });
  // The list may open with a view of the person's own.
  const isPending = tableQuery.isPending || (look.isPending && view.address === '');
  const mayAdd = useMay(resource.name, 'create');
  const mayChange = useMay(resource.name, 'change');
  const mayRetire = useMay(resource.name, 'retire');
  const isRetirable = useRetirable(resource, mayRetire ? result.data : []);
  const section = useRef<HTMLElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const onLeave = useRowFocus(section, result.data, PLACES);
  const [done, setDone] = useState<Done | null>(null);
  const forget = useCallback(() => setDone(null), []);
  const { text, status, filters } = view.state;
  const selection = useSelection(
    resource,
    JSON.stringify([text, status, filters]),
    result.data,
    setDone,
  );
  const { toggle } = useRetire(resource, { onLeave, isReportedElsewhere: true });
  const toggleRow = async (row: Row): Promise<void> => {
    const stored = await toggle(row);
    if (!stored) return;
    // It may leave the page with its new version.
    selection.select(selection.rows.filter(({ id }) => id !== stored.id));
    setDone(selection.undoing([stored]));
  };
  useFirstRowsEnd(section);
  useArrival(section, !tableQuery.isFetching);
  // After the effects that take what was prefetched.
  useEffect(dropPrefetched, []);
  const [panel, setPanel] = useState(false);
  const retry = (): void => void tableQuery.refetch();

  useShortcuts(resource, mayAdd ? view.address : null, search);

  return (
    <section
      ref={section}
      aria-labelledby="list-title"
      onKeyDown={(event) => {
        if (section.current && moveRow(section.current, event)) event.preventDefault();
      }}
    >
      <List
        resource={resource.name}
        title={
          <span className={styles.head}>
            <h1 id="list-title" tabIndex={-1}>
              {title}
            </h1>
            <Suspense fallback={<ViewsToCome name={saved?.name ?? t('views.plain')} />}>
              <ViewsMenu {...{ resource, view, look, shown }} current={saved} />
            </Suspense>
            <ResourceTabs resource={resource} />
          </span>
        }
        breadcrumb={false}
        // The way to a new row stands beside the search, where a telephone has room for it.
        canCreate={false}
        headerProps={HEADER}
        contentProps={CONTENT}
      >
        {!isPending && <PartAbove resource={resource} />}
        <Toolbar
          resource={resource}
          title={title}
          view={view}
          search={search}
          onDown={() => focusFirstRow(section.current)}
          panel={{ open: panel, toggle: () => setPanel(!panel), ref: opener }}
          onImported={retry}
        />
        {panel && (
          <Suspense fallback={null}>
            <FilterPanel
              resource={resource}
              view={view}
              onDone={() => {
                setPanel(false);
                opener.current?.focus();
              }}
            />
          </Suspense>
        )}
        {resource.measurement && (
          <Overlaps resource={resource} measurement={resource.measurement} view={view} />
        )}
        <FilterChips resource={resource} view={view} />
        <StateOfList
          resource={resource}
          {...{ title, view, mayAdd }}
          found={{
            rows: result.data,
            // Of rows that are not counted yet there are some, or a page of none would say so.
            total: total ?? 1,
            pending: isPending || tableQuery.isPlaceholderData,
            error: tableQuery.isError ? tableQuery.error : null,
            retry,
          }}
        >
          <ListTable
            resource={resource}
            table={table}
            view={view}
            isPending={isPending}
            {...{ mayChange, mayRetire, isRetirable }}
            onToggle={(row) => void toggleRow(row)}
            selection={selection}
            shown={shown}
            total={total}
            sums={sums}
          />
        </StateOfList>
        <div className={styles.bars}>
          <SelectionBar resource={resource} selection={selection} />
          {done && <UndoBar done={done} onGone={forget} />}
        </div>
        {!narrow && (
          <p className={styles.keys}>
            {[t('keys.move'), (mayChange || mayRetire) && t('keys.select'), mayAdd && t('keys.add')]
              .filter(Boolean)
              .join(' · ')}
          </p>
        )}
      </List>
    </section>
  );
}
