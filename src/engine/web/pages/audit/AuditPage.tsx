import { useNotification } from '@refinedev/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '../../../declaration/audit.ts';
import { formatNumber } from '../../../fields/shared/numbers.ts';
import { Loading } from '../../core/Loading.tsx';
import { todayAt } from '../../dates/format/index.ts';
import { readRows } from '../../providers/answers.ts';
import { handOver } from '../../providers/hand-over.ts';
import { DownloadButton } from '../../screens/shared/DownloadButton.tsx';
import { Notice, NotLoaded } from '../../screens/shared/Notice.tsx';
import { Pages } from '../../screens/shared/Pages.tsx';
import { request } from '../../session/index.ts';
import styles from './audit.module.css';
import { EntryList } from './EntryList.tsx';
import { Filters } from './Filters.tsx';
import { type AuditView, countFilters, PAGE_SIZE, questionOf } from './state.ts';
import { useAuditView, type ViewHandle } from './useAuditView.ts';

interface Page {
  readonly entries: readonly AuditEntry[];
  readonly total: number;
}

async function search(view: AuditView, signal: AbortSignal): Promise<Page> {
  const pagination = { currentPage: view.page, pageSize: PAGE_SIZE };
  const body = { data: { pagination, ...questionOf(view, Date.now()) } };
  const answer = await request('/api/audit/searchAudit', { method: 'POST', body, signal });
  const { data, total } = await readRows(answer, view.page, PAGE_SIZE);
  // What an entry holds is said once, in the schema, for the server that writes it and for here.
  return { entries: data as unknown as AuditEntry[], total };
}

interface Entries extends Page {
  /** Nothing has come yet. */
  readonly first: boolean;
  /** The entries shown belong to the view before. */
  readonly stale: boolean;
  readonly error: unknown;
  retry(): void;
}

/** The entries of a view; requested anew each time, since the log grows by itself. */
function useEntries(view: AuditView): Entries {
  const query = useQuery({
    queryKey: ['audit', view],
    queryFn: ({ signal }) => search(view, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return {
    entries: query.data?.entries ?? [],
    total: query.data?.total ?? 0,
    first: query.isPending,
    stale: query.isPlaceholderData,
    error: query.isError ? query.error : null,
    retry: () => {
      void query.refetch();
    },
  };
}

/** Downloads everything the view finds, as a CSV file. Throws `HttpError`. */
async function downloadEntries(view: AuditView): Promise<void> {
  const now = Date.now();
  const body = { data: questionOf(view, now) };
  const file = await request('/api/audit/exportAudit', { method: 'POST', body });
  if (!(file instanceof Blob)) throw new Error('The export is no file');
  handOver(file, `audit-${todayAt(now)}.csv`);
}

interface ExportProps {
  readonly view: AuditView;
  /** The export is an entry of its own by now. */
  readonly onDone: () => void;
}

function ExportButton({ view, onDone }: ExportProps) {
  const { t } = useTranslation('audit');
  const { open } = useNotification();
  const download = async (): Promise<void> => {
    await downloadEntries(view);
    open?.({ type: 'success', message: t('page.exported') });
    onDone();
  };
  return (
    <DownloadButton
      label={t('page.export')}
      busyLabel={t('page.exporting')}
      failure={t('page.exportFailed')}
      download={download}
    />
  );
}

function Nothing({ handle }: { handle: ViewHandle }) {
  const { t } = useTranslation(['audit', 'screens']);
  const { view, change, clear } = handle;
  if (view.page > 1) {
    return (
      <Notice
        title={t('screens:empty.page')}
        text=""
        action={
          <button type="button" className="button" onClick={() => change({ page: 1 })}>
            {t('screens:empty.firstPage')}
          </button>
        }
      />
    );
  }
  if (view.text === '' && countFilters(view) === 0) {
    return <Notice title={t('page.none')} text={t('page.noneHelp')} />;
  }
  return (
    <Notice
      title={t('page.notFound')}
      text={t('page.notFoundHelp')}
      action={
        <button type="button" className="button button--plain" onClick={clear}>
          {t('page.clear')}
        </button>
      }
    />
  );
}

function Found({ handle, found }: { handle: ViewHandle; found: Entries }) {
  const { view, change } = handle;
  if (found.error !== null) {
    return <NotLoaded problem={found.error} onRetry={found.retry} />;
  }
  if (found.first) return <Loading />;
  if (found.entries.length === 0) return <Nothing handle={handle} />;
  return (
    <>
      <EntryList entries={found.entries} stale={found.stale} onView={change} />
      {found.total > PAGE_SIZE && (
        <Pages
          page={view.page}
          pageSize={PAGE_SIZE}
          total={found.total}
          onPage={(page) => {
            change({ page });
            window.scrollTo({ top: 0 });
          }}
        />
      )}
    </>
  );
}

/** The audit log: who did what, when and from where, to be searched, read and exported. */
export function AuditPage() {
  const { t } = useTranslation(['audit', 'menu', 'screens', 'fields', 'resources']);
  const handle = useAuditView();
  const found = useEntries(handle.view);
  const isShown = found.error === null && !found.first;
  return (
    <section className={styles.screen}>
      <header className={styles.head}>
        <div>
          <h1>{t('menu:pages.audit')}</h1>
          <p>{t('page.about')}</p>
        </div>
        <ExportButton view={handle.view} onDone={found.retry} />
      </header>
      <Filters handle={handle} rowLabel={found.stale ? null : (found.entries[0]?.label ?? null)} />
      <p role="status" className={styles.total}>
        {isShown &&
          `${t('page.found', { total: formatNumber(found.total) })} · ${t('page.newest')}`}
      </p>
      <Found handle={handle} found={found} />
    </section>
  );
}
