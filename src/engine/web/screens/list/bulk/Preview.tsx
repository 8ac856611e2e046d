import { Alert, List, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import type {
  BulkPreviewAnswer,
  BulkPreviewRow,
  BulkResult,
} from '../../../../declaration/bulk.ts';
import type { Resource } from '../../../../declaration/types.ts';
import { Changes } from '../../history/Changes.tsx';
import { reasonsOf } from '../../shared/reasons.ts';
import type { Row } from '../../shared/rows.ts';
import { useRowSummary } from '../../shared/useRowSummary.ts';
import styles from './bulk.module.css';

const PAGE_SIZE = 20;
/** What stands in the way comes first. */
const ORDER: readonly BulkResult[] = ['refused', 'changed', 'unchanged'];
const COLOURS: Readonly<Record<BulkResult, string>> = {
  refused: 'error',
  changed: 'success',
  unchanged: 'default',
};

interface PreviewedRowProps {
  readonly resource: Resource;
  readonly row: BulkPreviewRow;
  /** It in its own words. */
  readonly name: string;
}

function PreviewedRow({ resource, row, name }: PreviewedRowProps) {
  const { t } = useTranslation('screens');
  const reasons = reasonsOf(row.fields);
  return (
    <div className={styles.row}>
      <p>
        <b>{name}</b>{' '}
        <Tag color={COLOURS[row.result]}>{t(`bulk.change.results.${row.result}`)}</Tag>
      </p>
      {reasons.length > 0 && <p className={styles.reason}>{reasons.join(' ')}</p>}
      {row.warnings.map(({ field, message }) => (
        <p key={field} className={styles.warning}>
          {message}
        </p>
      ))}
      <Changes entry={{ resource: resource.name, action: 'update', changes: row.changes }} />
    </div>
  );
}

export interface PreviewProps {
  readonly resource: Resource;
  /** The rows as they were selected. */
  readonly rows: readonly Row[];
  readonly preview: BulkPreviewAnswer;
}

/** Row by row what a change of many would come to, what is refused first. */
export function Preview({ resource, rows, preview }: PreviewProps) {
  const { t } = useTranslation(['screens', 'audit']);
  const summaryOf = useRowSummary();
  const { counts } = preview;
  const results = ORDER.filter((result) => counts[result] > 0);
  const help = counts.refused < preview.rows.length ? 'refusedHelp' : 'allRefusedHelp';
  const nameOf = ({ id, label }: BulkPreviewRow): string => {
    const row = rows.find((one) => one.id === id);
    return row ? summaryOf(resource, row) : label;
  };
  const previewed = ORDER.flatMap((result) => preview.rows.filter((row) => row.result === result));
  return (
    <>
      <Alert
        role="status"
        type={counts.refused > 0 ? 'warning' : 'info'}
        message={results
          .map((result) => t(`screens:bulk.change.counts.${result}`, { count: counts[result] }))
          .join(' · ')}
        description={counts.refused > 0 ? t(`screens:bulk.change.${help}`) : undefined}
      />
      <List
        size="small"
        dataSource={previewed}
        rowKey="id"
        pagination={previewed.length > PAGE_SIZE ? { pageSize: PAGE_SIZE, size: 'small' } : false}
        renderItem={(row) => (
          <List.Item>
            <PreviewedRow resource={resource} row={row} name={nameOf(row)} />
          </List.Item>
        )}
      />
    </>
  );
}
