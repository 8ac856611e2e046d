import '../../../engine/web/pages/pages.css';
import '../dashboard/rest.css';
import './reports.css';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Loading } from '../../../engine/web/core/Loading.tsx';
import { datedName } from '../../../engine/web/providers/hand-over.ts';
import { DownloadButton } from '../../../engine/web/screens/shared/DownloadButton.tsx';
import { NotLoaded } from '../../../engine/web/screens/shared/Notice.tsx';
import type { ReportRow, ReportTable as Table } from '../../report.ts';
import { AreaFilters } from '../dashboard/AreaFilters.tsx';
import { Period } from '../dashboard/Period.tsx';
import { Select } from '../dashboard/Select.tsx';
import { type ChangeView, useView } from '../dashboard/use-view.ts';
import { askOf, type View } from '../dashboard/view.ts';
import { type Ask, downloadReports, loadReports } from './calls.ts';
import { TargetChart } from './TargetChart.tsx';
import { TargetForm } from './TargetForm.tsx';

function Name({ label, english }: Pick<ReportRow, 'label' | 'english'>) {
  return (
    <>
      {label}
      {english === '' ? null : (
        <span className="report__term" lang="en">
          {english}
        </span>
      )}
    </>
  );
}

function BodyRow({ row, table }: { row: ReportRow; table: Table }) {
  const { columns } = table;
  if (row.level === 0) {
    return (
      <tr className="report__section">
        <th scope="rowgroup" colSpan={columns.length}>
          <Name {...row} />
        </th>
      </tr>
    );
  }
  return (
    <tr className={row.level === 2 ? 'report__part' : undefined}>
      <th scope="row">
        <Name {...row} />
      </th>
      {columns.slice(1).map(({ heading }, place) => {
        const cell = row.cells[place];
        return (
          <td
            key={heading}
            data-heading={heading}
            className={cell?.value !== undefined ? 'report__number' : undefined}
          >
            {cell?.text}
          </td>
        );
      })}
    </tr>
  );
}

/** One table of a report, as it also stands in the workbook and the PDF. */
function ReportTable({ table }: { table: Table }) {
  const { key, title, english, about, columns, rows, notes } = table;
  return (
    <section className="card report" aria-labelledby={`report-${key}`}>
      <h2 className="report__title" id={`report-${key}`}>
        <Name label={title} english={english} />
      </h2>
      <p className="soft">{about}</p>
      <table className={`report__table report__table--${key}`}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.heading}
                scope="col"
                className={column.kind === 'number' ? 'report__number' : undefined}
              >
                <Name label={column.heading} english={column.english} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <BodyRow key={row.key} row={row} table={table} />
          ))}
        </tbody>
      </table>
      {notes.map((note) => (
        <p key={note} className="report__note">
          {note}
        </p>
      ))}
    </section>
  );
}

const SECTORS = ['consumer', 'outofhome', 'retail'] as const;

/** The parameters of a report in a view. */
function reportAsk(view: View): Ask {
  const { from, to, area, userType } = askOf(view, null);
  const wanted = { from, to, area, userType: userType === 'handler' ? undefined : userType };
  return Object.fromEntries(
    Object.entries(wanted).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** The tables of a question; those before stay on screen until they have come. */
const useReports = (ask: Ask) =>
  useQuery({
    queryKey: ['reports', ask],
    queryFn: ({ signal }) => loadReports(ask, signal),
    gcTime: 0,
    placeholderData: keepPreviousData,
  });

function Download({ ask, format }: { ask: Ask; format: 'xlsx' | 'pdf' }) {
  const { t } = useTranslation(['report', 'menu']);
  const name = datedName(t('menu:screens.reports'));
  return (
    <DownloadButton
      small
      label={t(`page.${format}`)}
      busyLabel={t('page.downloading')}
      failure={t('page.downloadFailed')}
      download={() => downloadReports(ask, format, name)}
    />
  );
}

function Filters({ view, onChange }: { view: View; onChange: ChangeView }) {
  const { t } = useTranslation(['charts', 'report']);
  const sector = SECTORS.find((it) => it === view.userType) ?? '';
  return (
    <section className="filters" aria-label={t('filters.title')}>
      <div className="report__filters">
        <Period view={view} onChange={onChange} />
        <AreaFilters view={view} onChange={onChange} />
        <Select
          label={t('filters.userType')}
          value={sector}
          options={[
            ['', t('filters.all.any')],
            ...SECTORS.map((it) => [it, t(`report:sectors.${it}`)] as const),
          ]}
          onChange={(it) => onChange({ userType: it || null })}
        />
      </div>
    </section>
  );
}

function Found({ data: reports, error, isFetching, refetch }: ReturnType<typeof useReports>) {
  const { t } = useTranslation('report');
  if (error !== null && !isFetching) {
    return <NotLoaded problem={error} onRetry={() => void refetch()} />;
  }
  if (!reports) return <Loading />;
  const { target, chart, tables } = reports;
  const [last, ...first] = tables.toReversed();
  return (
    <div className="reports__found" aria-busy={isFetching}>
      <dl className="report__facts">
        {reports.facts.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {first.toReversed().map((table) => (
        <ReportTable key={table.key} table={table} />
      ))}
      <TargetForm
        key={JSON.stringify(target)}
        target={target}
        unit={t(`unitNames.${chart.unit}`)}
        onDone={refetch}
      />
      {last ? (
        <>
          <TargetChart chart={chart} />
          <ReportTable table={last} />
        </>
      ) : null}
    </div>
  );
}

/** The tables of the standards, and how the office stands to its target. */
function ReportsPage() {
  const { t } = useTranslation(['report', 'menu']);
  const [view, change] = useView();
  const ask = reportAsk(view);
  const loaded = useReports(ask);
  return (
    <div className="page reports">
      <header className="page__head reports__head">
        <div>
          <h1>{t('menu:screens.reports')}</h1>
          <p>{t('page.about')}</p>
        </div>
        <div className="reports__actions">
          <Download ask={ask} format="xlsx" />
          <Download ask={ask} format="pdf" />
        </div>
      </header>
      <Filters view={view} onChange={change} />
      <Found {...loaded} />
    </div>
  );
}

/** The page, when its words are there. */
export async function showReports(): Promise<ReactNode> {
  await i18next.loadNamespaces(['report', 'charts', 'map', 'screens']);
  return <ReportsPage />;
}
