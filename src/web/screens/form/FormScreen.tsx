import { useOne } from '@refinedev/core';
import { Button, Spin } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Resource } from '../../../schema/types.ts';
import { HttpError } from '../../session/index.ts';
import { Notice } from '../shared/Notice.tsx';
import { listPath } from '../shared/paths.ts';
import { problemText } from '../shared/problem.ts';
import type { Row } from '../shared/rows.ts';
import { RecordForm } from './RecordForm.tsx';
import { UnsavedGuard } from './Unsaved.tsx';

export interface FormScreenProps {
  readonly resource: Resource;
  /** The row to change; a new one without it. */
  readonly id?: number;
}

function StoredForm({ resource, id }: { resource: Resource; id: number }) {
  const { t } = useTranslation('screens');
  const { query, result } = useOne<Row>({
    resource: resource.name,
    id,
    errorNotification: false,
    // A copy seen earlier may be stale, and saving it would meet its successor.
    queryOptions: { staleTime: 0, refetchOnMount: 'always' },
  });
  if (query.isError) {
    const missing = query.error instanceof HttpError && query.error.status === 404;
    return (
      <Notice
        alert
        title={t(missing ? 'form.missing' : 'problem.load')}
        text={missing ? t('form.missingHelp') : problemText(query.error, t('problem.loadHelp'))}
        action={
          missing ? (
            <Link to={listPath(resource)}>{t('form.back')}</Link>
          ) : (
            <Button type="primary" onClick={() => void query.refetch()}>
              {t('problem.retry')}
            </Button>
          )
        }
      />
    );
  }
  if (!query.isFetchedAfterMount || !result) return <Spin style={{ margin: 48 }} />;
  return <RecordForm resource={resource} record={result} />;
}

/** The form of a resource, made from its declaration. */
export function FormScreen({ resource, id }: FormScreenProps) {
  return (
    <UnsavedGuard>
      {id === undefined ? (
        <RecordForm resource={resource} record={null} />
      ) : (
        <StoredForm resource={resource} id={id} />
      )}
    </UnsavedGuard>
  );
}
