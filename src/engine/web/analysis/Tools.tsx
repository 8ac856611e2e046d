import { useNotification } from '@refinedev/core';
import { Button } from 'antd';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { savePicture } from '../charts/picture.ts';
import { datedName, fetchWorkbook } from '../providers/hand-over.ts';
import { problemText } from '../screens/shared/problem.ts';
import { useMay } from '../screens/shared/useMay.ts';
import { type Analysis, writeAnalysis } from './address.ts';
import styles from './analysis.module.css';
import { parametersOf, spreadParametersOf } from './use-answers.ts';

interface ToolsProps {
  readonly analysis: Analysis;
  readonly title: string;
  readonly frame: RefObject<HTMLElement | null>;
  readonly isDrawn: boolean;
}

/** Takes what is looked at elsewhere: as a picture, as a workbook, as an address. */
export function Tools({ analysis, title, frame, isDrawn }: ToolsProps) {
  const { t } = useTranslation(['analysis', 'menu', 'screens']);
  const { open } = useNotification();
  const mayExport = useMay(analysis.summary.source, 'export');
  const [busy, setBusy] = useState(false);
  const name = datedName(`${t('menu:screens.analysis')} ${title}`).replaceAll(':', '');
  const download = async (): Promise<void> => {
    setBusy(true);
    try {
      const call = `/api/summary/${analysis.summary.name}${analysis.over ? '/spread' : ''}/file`;
      const parameters = analysis.over ? spreadParametersOf(analysis) : parametersOf(analysis);
      await fetchWorkbook(`${call}?${new URLSearchParams(parameters)}`, name);
    } catch (error) {
      open?.({ type: 'error', message: problemText(error, t('fileFailed')) });
    } finally {
      setBusy(false);
    }
  };
  const copy = async (): Promise<void> => {
    const query = writeAnalysis(analysis);
    try {
      await navigator.clipboard.writeText(`${location.origin}${location.pathname}?${query}`);
      open?.({ type: 'success', message: t('addressCopied') });
    } catch {
      // Where the connection is not a safe one, browsers have nothing to copy to.
      open?.({ type: 'error', message: t('addressNotCopied') });
    }
  };
  return (
    <div className={styles.tools}>
      <Button
        disabled={!isDrawn}
        onClick={() => frame.current && void savePicture(frame.current, name, [t('source')])}
      >
        {t('picturePng')}
      </Button>
      {mayExport ? (
        <Button disabled={!isDrawn} loading={busy} onClick={() => void download()}>
          {t('file')}
        </Button>
      ) : null}
      <Button onClick={() => void copy()}>{t('copyAddress')}</Button>
    </div>
  );
}
