import { useCustom, useInvalidate, useNotification } from '@refinedev/core';
import { Button, Drawer, Pagination, Spin, Timeline } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { ifMatchHeaders } from '../../../declaration/entity-tag.ts';
import {
  DEFAULT_VERSIONS,
  type RecordVersion,
  type VersionCalls,
} from '../../../declaration/versions.ts';
import { HelpLink } from '../../core/HelpLink.tsx';
import { useDates } from '../../dates/useDates.ts';
import { callApi } from '../../providers/call.ts';
import { forgetTotals } from '../../providers/known-totals.ts';
import type { Editor } from '../form/useEditor.ts';
import { problemText } from '../shared/problem.ts';
import { problemWithReasons } from '../shared/reasons.ts';
import type { Row } from '../shared/rows.ts';
import { useConfirm } from '../shared/useConfirm.tsx';
import { useMay } from '../shared/useMay.ts';
import { useRowName } from '../shared/useRowName.ts';
import { Changes } from './Changes.tsx';
import styles from './history.module.css';

const WIDTH_PIXELS = 640;

interface Versions {
  readonly data: readonly RecordVersion[];
  readonly total: number;
}

export interface HistoryDrawerProps {
  readonly editor: Editor;
  readonly record: Row;
  readonly calls: VersionCalls;
  readonly onClose: () => void;
}

/** Brings a version back, and lets the form go on with what it became; what is typed stays typed. */
function useRestore({ editor, record, calls, onClose }: HistoryDrawerProps) {
  const { t } = useTranslation('screens');
  const { formatDateTime } = useDates();
  const confirm = useConfirm();
  const invalidate = useInvalidate();
  const { open } = useNotification();
  const [busy, setBusy] = useState(false);
  const restore = async ({ id: entry, at }: RecordVersion): Promise<void> => {
    const agreed = await confirm({
      title: t('versions.question', { at: formatDateTime(at, 'short') }),
      content: t('versions.questionText'),
      yes: t('versions.restore'),
    });
    if (!agreed || busy) return;
    setBusy(true);
    try {
      const { id, version } = record;
      const body = { data: { id, version, entry } };
      const headers = ifMatchHeaders(record);
      const path = `${calls.group}/${calls.restore}`;
      // The call answers the row as stored, as every save does.
      const row = (await callApi(path, { method: 'POST', body, headers })) as Row;
      editor.follow(row);
      open?.({ type: 'success', message: t('versions.restored') });
      forgetTotals(editor.resource.name);
      await invalidate({ resource: editor.resource.name, invalidates: ['list', 'many'] });
      onClose();
    } catch (error) {
      open?.({ type: 'error', message: problemWithReasons(error, t('problem.save')) });
    } finally {
      setBusy(false);
    }
  };
  return { restore, busy };
}

interface VersionProps {
  readonly resourceName: string;
  readonly version: RecordVersion;
  readonly isNewest: boolean;
  readonly mayRestore: boolean;
  readonly busy: boolean;
  readonly onRestore: () => void;
}

/** Who made a version, when, and what of the row it changed. */
function Version({ resourceName, version, isNewest, mayRestore, busy, onRestore }: VersionProps) {
  const { t } = useTranslation(['screens', 'audit']);
  const { formatDateTime } = useDates();
  const { at, by, action, changes, restored } = version;
  return (
    <section className={styles.version}>
      <header>
        <h3>{formatDateTime(at, 'short')}</h3>
        <p>
          {t(`audit:actions.${action}`)} · {by ?? t('screens:form.bySystem')}
          {restored === null ? '' : ` · ${t('screens:versions.isRestored')}`}
          {isNewest ? ` · ${t('screens:versions.now')}` : ''}
        </p>
      </header>
      <Changes entry={{ resource: resourceName, action, changes }} />
      {!isNewest && mayRestore && (
        <Button size="small" disabled={busy} onClick={onRestore}>
          {t('screens:versions.restore')}
        </Button>
      )}
    </section>
  );
}

/** All versions of a row that are known, the newest first, and the way back to each. */
export default function HistoryDrawer(props: HistoryDrawerProps) {
  const { editor, record, calls, onClose } = props;
  const { resource } = editor;
  const { t } = useTranslation(['screens', 'audit', 'help']);
  const { pathname } = useLocation();
  const nameOf = useRowName();
  const [currentPage, setCurrentPage] = useState(1);
  const { restore, busy } = useRestore(props);
  const mayRestore = useMay(resource.name, 'change');
  const pagination = { currentPage, pageSize: DEFAULT_VERSIONS };
  const { query, result } = useCustom<Versions>({
    url: `/api/${calls.group}/${calls.list}`,
    method: 'post',
    config: { payload: { data: { id: record.id, pagination } } },
    // Of a row as it is now: every save makes another version.
    queryOptions: { queryKey: ['versions', resource.name, record.id, record.version, currentPage] },
    errorNotification: false,
  });
  const { data = [], total = 0 } = result.data;
  return (
    <Drawer
      open
      width={`min(${WIDTH_PIXELS}px, 100vw)`}
      title={t('screens:versions.title', { name: nameOf(resource, record) })}
      onClose={onClose}
      extra={<HelpLink at={pathname} what="history" />}
    >
      {query.isError && (
        <div role="alert">
          <p>{problemText(query.error, t('screens:problem.load'))}</p>
          <Button onClick={() => void query.refetch()}>{t('screens:problem.retry')}</Button>
        </div>
      )}
      {query.isPending && <Spin />}
      {query.isSuccess && data.length === 0 && <p>{t('screens:versions.none')}</p>}
      <Timeline
        items={data.map((version, place) => ({
          key: version.id,
          children: (
            <Version
              resourceName={resource.name}
              version={version}
              isNewest={currentPage === 1 && place === 0}
              {...{ mayRestore, busy }}
              onRestore={() => void restore(version)}
            />
          ),
        }))}
      />
      {total > DEFAULT_VERSIONS && (
        <Pagination
          size="small"
          current={currentPage}
          pageSize={DEFAULT_VERSIONS}
          total={total}
          showSizeChanger={false}
          onChange={setCurrentPage}
        />
      )}
    </Drawer>
  );
}
