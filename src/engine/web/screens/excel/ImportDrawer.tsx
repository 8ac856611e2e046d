import { useNotification } from '@refinedev/core';
import { Button, Drawer } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import type { Resource } from '../../../declaration/types.ts';
import { counted } from '../../../fields/shared/counted.ts';
import { formatNumber } from '../../../fields/shared/numbers.ts';
import { HelpLink } from '../../core/HelpLink.tsx';
import { useNarrow } from '../../core/use-narrow.ts';
import { problemText } from '../shared/problem.ts';
import { Chooser } from './Chooser.tsx';
import styles from './excel.module.css';
import { Preview } from './Preview.tsx';
import { downloadTemplate } from './template.ts';
import { type ImportHandle, type ImportState, type Progress, useImport } from './useImport.ts';

const WIDTH_PIXELS = 860;
const PER_CENT = 100;

export interface ImportDrawerProps {
  readonly resource: Resource;
  readonly title: string;
  readonly onImported: () => void;
  readonly onClose: () => void;
}

/** What is being done, and how much of it is done. */
function Working({ name, progress }: { name: string; progress: Progress }) {
  const { t } = useTranslation('excel');
  const { stage, share, rows } = progress;
  const percent = Math.floor(share * PER_CENT);
  const text = t(`import.stage.${stage}`, { percent, rows: formatNumber(rows) });
  return (
    <div className={styles.working}>
      <p className={styles.file}>{name}</p>
      <progress aria-label={t('import.progress')} max={PER_CENT} value={percent} />
      <p role="status">{text}</p>
      <p className={styles.soft}>{t('import.cancelHelp')}</p>
    </div>
  );
}

/** Moves the focus to what has just come up, so that it is read out and the keyboard goes on there. */
function Arriving({ of, children }: { of: ImportState['at']; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef(of);
  useEffect(() => {
    if (before.current !== of) box.current?.focus();
    before.current = of;
  }, [of]);
  return (
    <div ref={box} tabIndex={-1} className={styles.body}>
      {children}
    </div>
  );
}

function Footer({ handle }: { handle: ImportHandle }) {
  const { t } = useTranslation('excel');
  const { state } = handle;
  if (state.at === 'working') return <Button onClick={handle.cancel}>{t('import.cancel')}</Button>;
  if (state.at !== 'looking') return null;
  const { file, preview, problem } = state;
  const { counts } = preview;
  const rows = counts.new + counts.changed + counts.removed;
  return (
    <div className={styles.footer}>
      <Button onClick={handle.again}>{t('import.another')}</Button>
      {problem !== null && (
        <Button type="primary" onClick={() => handle.look(file)}>
          {t('import.lookAgain')}
        </Button>
      )}
      {problem === null && counts.wrong === 0 && rows > 0 && (
        <Button type="primary" onClick={handle.take}>
          {t('import.take', counted('rows', rows))}
        </Button>
      )}
    </div>
  );
}

/** Takes rows in from a spreadsheet: choose a file, look at what it comes to, say yes. */
export default function ImportDrawer(props: ImportDrawerProps) {
  const { resource, title, onImported, onClose } = props;
  const { pathname } = useLocation();
  const { t } = useTranslation(['excel', 'screens', 'help']);
  const { open } = useNotification();
  const narrow = useNarrow();
  const words = {
    tooLarge: t('import.tooLarge'),
    unreachable: t('import.unreachable'),
    unknown: t('import.unknown'),
    stopped: t('import.stopped'),
    failed: t('screens:excel.failed'),
    markedName: (file: string, ending: 'xlsx' | 'csv') =>
      t('import.markedName', { file: file.replace(/\.(xlsx|csv)$/i, ''), ending }),
  };
  const handle = useImport(resource, words, onImported);
  const { state } = handle;
  const finished = state.at === 'done' ? state.preview.counts : null;
  useEffect(() => {
    if (!finished) return;
    const counts = {
      new: formatNumber(finished.new),
      changed: formatNumber(finished.changed),
    };
    open?.({ type: 'success', message: t('import.done', counts) });
    onClose();
  }, [finished, onClose, open, t]);
  const fetchTemplate = (): void => {
    downloadTemplate(resource, t('screens:excel.templateName', { title })).catch((problem) =>
      open?.({ type: 'error', message: problemText(problem, words.failed) }),
    );
  };
  const mark = (): void => {
    handle
      .mark()
      .catch((problem) => open?.({ type: 'error', message: problemText(problem, words.failed) }));
  };
  return (
    <Drawer
      open
      width={narrow ? '100vw' : `min(${WIDTH_PIXELS}px, 100vw)`}
      title={t('import.title', { title })}
      onClose={onClose}
      extra={<HelpLink at={pathname} what="import" />}
      maskClosable={state.at === 'choosing'}
      footer={state.at === 'choosing' ? null : <Footer handle={handle} />}
    >
      <Arriving of={state.at}>
        {state.at === 'choosing' && (
          <Chooser problem={state.problem} onFile={handle.look} onTemplate={fetchTemplate} />
        )}
        {state.at === 'working' && <Working name={state.file.name} progress={state.progress} />}
        {state.at === 'looking' && (
          <Preview
            fileName={state.file.name}
            preview={state.preview}
            problem={state.problem}
            onMark={mark}
            onFile={handle.look}
          />
        )}
      </Arriving>
    </Drawer>
  );
}
