import { type KeyboardEvent, lazy, Suspense, useCallback, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Resource } from '../../../declaration/types.ts';
import { formatNumber } from '../../../fields/shared/numbers.ts';
import { useSession } from '../../core/use-session.ts';
import { Sign } from '../list/Sign.tsx';
import type { ListState } from '../list/state.ts';
import { quickPath } from '../shared/paths.ts';
import { useMay } from '../shared/useMay.ts';
import { downloadRows, type ExportFormat } from './download.ts';
import styles from './excel.module.css';
import { moveInMenu } from './menu-keys.ts';
import { offeredCalls } from './offered.ts';
import { useOpensImport } from './opens-import.ts';
import { downloadTemplate } from './template.ts';
import { type Downloading, useDownload } from './useDownload.ts';

const ImportDrawer = lazy(() => import('./ImportDrawer.tsx'));
const MEGABYTE = 1024 * 1024;

export interface ExcelActionsProps {
  readonly resource: Resource;
  readonly title: string;
  readonly state: ListState;
  /** On a telephone: one small button, which opens whatever else has no room there. */
  readonly narrow: boolean;
  /** Rows have come in. */
  readonly onImported: () => void;
}

/** What is on its way, and the way to give it up; shows itself where it takes a while. */
function OnItsWay({ download, onCancel }: { download: Downloading; onCancel: () => void }) {
  const { t } = useTranslation('screens');
  const { received } = download;
  if (received === null) return null;
  const megabytes = formatNumber(Math.round((received / MEGABYTE) * 10) / 10);
  return (
    <div className={styles.way}>
      <span role="status">{t('excel.busy')}</span>
      {received > 0 && <span aria-hidden>{t('excel.received', { megabytes })}</span>}
      <button type="button" className="button button--plain button--small" onClick={onCancel}>
        {t('excel.cancel')}
      </button>
    </div>
  );
}

/** The ways from a list to spreadsheets and back. */
export function ExcelActions({ resource, title, state, narrow, onImported }: ExcelActionsProps) {
  const { t } = useTranslation('screens');
  const [importing, setImporting] = useState(false);
  const download = useDownload();
  const menu = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const items = useRef<HTMLDivElement>(null);
  const calls = offeredCalls(resource, useSession());
  const mayImport = calls.import !== null;
  useOpensImport(useCallback(() => setImporting(mayImport), [mayImport]));
  const mayAdd = useMay(resource.name, 'create');
  const quick = narrow && mayAdd ? quickPath(resource) : null;
  const alone = calls.import === null && calls.template === null && quick === null;
  const exportRows = (format: ExportFormat): void =>
    download.start(format === 'csv' ? 'csv' : 'export', (watching) =>
      downloadRows(resource, title, state, format, watching),
    );
  const fetchTemplate = (): void =>
    download.start('template', () =>
      downloadTemplate(resource, t('excel.templateName', { title })),
    );
  const item = (name: 'import' | 'export' | 'csv' | 'template', press: () => void) => (
    <button
      type="button"
      className={styles.item}
      onClick={({ currentTarget }) => {
        currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
        press();
      }}
    >
      {t(`excel.${name}`)}
      {(name === 'export' || name === 'csv') && <small>{t('excel.exportHelp')}</small>}
    </button>
  );
  /** By the arrows, from the button as well: they would scroll the page. */
  const move = (event: KeyboardEvent): void => {
    if (!items.current) return;
    const isOpen = items.current.matches(':popover-open');
    if (!isOpen && event.key !== 'ArrowDown') return;
    if (!isOpen) items.current.showPopover();
    if (moveInMenu(items.current, event.key)) event.preventDefault();
  };
  if (alone && calls.export === null) return null;
  const name = t(alone ? 'excel.export' : 'excel.more');
  return (
    <>
      <button
        ref={opener}
        type="button"
        className={narrow ? styles.icon : `button button--plain button--small ${styles.action}`}
        aria-label={narrow ? name : undefined}
        title={narrow ? name : undefined}
        {...(alone
          ? { onClick: () => exportRows('xlsx') }
          : { popoverTarget: menu, onKeyDown: move })}
      >
        {narrow ? <Sign name={alone ? 'out' : 'more'} /> : alone ? name : 'Excel'}
      </button>
      {!alone && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of its items
        <div ref={items} id={menu} popover="auto" className={styles.menu} onKeyDown={move}>
          {quick !== null && (
            <Link to={quick} className={styles.item}>
              {t('add.many')}
            </Link>
          )}
          {calls.import !== null && item('import', () => setImporting(true))}
          {calls.export !== null && item('export', () => exportRows('xlsx'))}
          {calls.csv !== null && item('csv', () => exportRows('csv'))}
          {calls.template !== null && item('template', fetchTemplate)}
        </div>
      )}
      <OnItsWay
        download={download}
        onCancel={() => {
          download.cancel();
          opener.current?.focus();
        }}
      />
      {importing && (
        <Suspense fallback={null}>
          <ImportDrawer
            resource={resource}
            title={title}
            onImported={onImported}
            onClose={() => {
              setImporting(false);
              opener.current?.focus();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
