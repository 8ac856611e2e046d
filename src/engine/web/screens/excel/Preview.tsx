import { Button } from 'antd';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  ImportPreview,
  ImportRow,
  RowRange,
  WrongCell,
} from '../../../declaration/excel-import.ts';
import { counted } from '../../../fields/shared/counted.ts';
import { formatNumber, writeFigures } from '../../../fields/shared/numbers.ts';
import { Drop } from './Chooser.tsx';
import styles from './excel.module.css';

const TABS = ['wrong', 'new', 'changed', 'removed'] as const;
type Tab = (typeof TABS)[number];

/** `2–301, 305`, and that there are more where not all are named. */
function rangesText(ranges: readonly RowRange[], count: number): string {
  const shown = ranges.map(({ from, to }) =>
    from === to ? formatNumber(from) : `${formatNumber(from)}–${formatNumber(to)}`,
  );
  return [...shown, ...(rowsIn(ranges) < count ? ['…'] : [])].join(', ');
}

function RowNumbers({ cell: { rows, count } }: { cell: WrongCell }) {
  const { t } = useTranslation('excel');
  const shown = rangesText(rows, count);
  if (count === 1) return shown;
  return (
    <>
      {shown}
      <br />
      <span className={styles.soft}>{t('import.inRows', counted('rows', count))}</span>
    </>
  );
}

function rowsIn(ranges: readonly RowRange[]): number {
  return ranges.reduce((sum, { from, to }) => sum + to - from + 1, 0);
}

function WrongCells({ cells }: { cells: readonly WrongCell[] }) {
  const { t } = useTranslation('excel');
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {['row', 'column', 'value', 'problem'].map((name) => (
            <th key={name} scope="col">
              {t(`import.columns.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {cells.map((cell, place) => (
          // Several problems may stand in one cell, and the list never changes.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <tr key={place}>
            <td>
              <RowNumbers cell={cell} />
            </td>
            <td>
              <b>{cell.column}</b> {cell.heading}
            </td>
            <td className={styles.value}>{cell.value === '' ? t('import.blank') : cell.value}</td>
            <td>{cell.message}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Rows({ rows, changes }: { rows: readonly ImportRow[]; changes: boolean }) {
  const { t } = useTranslation('excel');
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {['row', 'label', changes ? 'changes' : 'values'].map((name) => (
            <th key={name} scope="col">
              {t(`import.columns.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ row, label, values }, place) => (
          // Rows that go have no number of their own, and the list never changes.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <tr key={place}>
            <td>{row === 0 ? '' : formatNumber(row)}</td>
            <td>{label}</td>
            <td>
              <dl className={styles.values}>
                {values.map(({ label: field, before, after }) => (
                  <div key={field}>
                    <dt>{field}</dt>
                    <dd>
                      {changes && <del>{before === '' ? t('import.blank') : before}</del>}
                      {changes && <span aria-hidden> → </span>}
                      <ins>{after === '' ? t('import.blank') : after}</ins>
                    </dd>
                  </div>
                ))}
              </dl>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The next tab in the direction of an arrow key; undefined for other keys. */
function neighbour(tabs: readonly Tab[], tab: Tab, key: string): Tab | undefined {
  const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };
  const step = steps[key];
  if (step === undefined) return undefined;
  return tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length];
}

interface TabsProps {
  readonly id: string;
  readonly tabs: readonly Tab[];
  readonly tab: Tab;
  readonly counts: ImportPreview['counts'];
  readonly onTab: (tab: Tab) => void;
}

function Tabs({ id, tabs, tab, counts, onTab }: TabsProps) {
  const { t } = useTranslation('excel');
  const pressed = (event: KeyboardEvent<HTMLElement>): void => {
    const next = neighbour(tabs, tab, event.key);
    if (next === undefined) return;
    event.preventDefault();
    onTab(next);
    document.getElementById(`${id}-${next}`)?.focus();
  };
  return (
    <div role="tablist" aria-label={t('import.tabs')} className={styles.tabs}>
      {tabs.map((name) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`${id}-${name}`}
          aria-selected={name === tab}
          aria-controls={`${id}-panel`}
          tabIndex={name === tab ? 0 : -1}
          data-kind={name}
          onClick={() => onTab(name)}
          onKeyDown={pressed}
        >
          {t(`import.kinds.${name}`)}{' '}
          <b>{formatNumber(name === 'wrong' ? counts.wrongCells : counts[name])}</b>
        </button>
      ))}
    </div>
  );
}

function Summary({ counts }: { counts: ImportPreview['counts'] }) {
  const { t } = useTranslation('excel');
  const text = (key: string, count = 0, params: Record<string, number> = {}) =>
    t(`import.verdict.${key}`, { count, ...writeFigures({ rows: count, ...params }) });
  const { rows, wrong, wrongCells, unchanged, skipped } = counts;
  const something = counts.new + counts.changed + counts.removed > 0;
  return (
    <div role="status" className={wrong > 0 ? styles.bad : styles.good}>
      <strong>
        {wrong > 0
          ? text('wrong', wrongCells, { rows: wrong, cells: wrongCells })
          : text(something ? 'fine' : 'same', rows)}
      </strong>
      <p>
        {wrong > 0 ? text('mend') : text(something ? 'nothingYet' : 'nothing')}
        {unchanged > 0 && something && ` ${text('unchanged', unchanged)}`}
        {skipped > 0 && ` ${text('skipped', skipped)}`}
      </p>
    </div>
  );
}

function Strange({ columns }: { columns: ImportPreview['strange'] }) {
  const { t } = useTranslation('excel');
  if (columns.length === 0) return null;
  return (
    <div className={styles.warning}>
      <strong>{t('import.strange')}</strong>
      <ul>
        {columns.map(({ column, heading, meant }) => (
          <li key={column}>
            <b>{column}</b> {heading}
            {meant !== null && ` ${t('import.meant', { heading: meant })}`}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** New rows that are there already, for a file sent twice would add everything twice. */
function Alike({ preview: { alike, counts } }: { preview: ImportPreview }) {
  const { t } = useTranslation('excel');
  if (counts.alike === 0) return null;
  return (
    <div className={styles.warning}>
      <strong>{t('import.alike', counted('rows', counts.alike))}</strong>
      <p>{t('import.alikeRows', { count: counts.alike, rows: rangesText(alike, counts.alike) })}</p>
    </div>
  );
}

export interface PreviewProps {
  readonly fileName: string;
  readonly preview: ImportPreview;
  readonly problem: string | null;
  readonly onMark: () => void;
  readonly onFile: (file: File) => void;
}

/** What the file comes to, before anything is written. */
export function Preview({ fileName, preview, problem, onMark, onFile }: PreviewProps) {
  const { t } = useTranslation('excel');
  const id = useId();
  const { counts } = preview;
  const tabs = TABS.filter((name) => counts[name] > 0);
  const [chosen, setTab] = useState<Tab | null>(null);
  const tab = tabs.find((name) => name === chosen) ?? tabs[0];
  const shown =
    tab === 'wrong'
      ? preview.wrong.reduce((sum, { count }) => sum + count, 0)
      : preview[tab ?? 'new'].length;
  const all = tab === 'wrong' ? counts.wrongCells : tab === undefined ? 0 : counts[tab];
  return (
    <>
      <p className={styles.file}>{fileName}</p>
      {problem === null ? (
        <Summary counts={counts} />
      ) : (
        <div role="alert" className={styles.problem}>
          {problem}
        </div>
      )}
      {counts.wrong > 0 && (
        <div className={styles.mend}>
          <Button type="primary" onClick={onMark}>
            {t('import.mark')}
          </Button>
          <Drop onFile={onFile} label={t('import.mended')} quiet />
        </div>
      )}
      <Alike preview={preview} />
      <Strange columns={preview.strange} />
      {tab !== undefined && (
        <>
          <Tabs id={id} tabs={tabs} tab={tab} counts={counts} onTab={setTab} />
          <div
            role="tabpanel"
            id={`${id}-panel`}
            aria-labelledby={`${id}-${tab}`}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways by the arrow keys
            tabIndex={0}
            className={styles.panel}
          >
            {tab === 'wrong' ? (
              <WrongCells cells={preview.wrong} />
            ) : (
              <Rows rows={preview[tab]} changes={tab !== 'new'} />
            )}
          </div>
          {shown < all && (
            <p className={styles.soft}>
              {t('import.first', { shown: formatNumber(shown), all: formatNumber(all) })}
            </p>
          )}
        </>
      )}
    </>
  );
}
