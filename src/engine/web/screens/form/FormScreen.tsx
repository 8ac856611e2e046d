import { Button, Spin } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Resource } from '../../../declaration/types.ts';
import { Notice } from '../shared/Notice.tsx';
import { listPath } from '../shared/paths.ts';
import { problemText } from '../shared/problem.ts';
import { RecordForm } from './RecordForm.tsx';
import { UnsavedGuard } from './Unsaved.tsx';
import { useResourceForm } from './useResourceForm.ts';

export interface FormScreenProps {
  readonly resource: Resource;
  /** The row to change; a new one without it. */
  readonly id?: number;
}

/** The form once its row is there; says why where it does not come. */
function LoadedForm({ resource, id }: FormScreenProps) {
  const { t } = useTranslation('screens');
  const refine = useResourceForm(resource, id);
  const { query } = refine;
  if (query?.isError) {
    const missing = query.error.statusCode === 404;
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
  if (id === undefined) return <RecordForm refine={refine} resource={resource} record={null} />;
  if (!query?.data || !query.isFetchedAfterMount) return <Spin style={{ margin: 48 }} />;
  return <RecordForm refine={refine} resource={resource} record={query.data.data} />;
}

/** The form of a resource, made from its declaration. */
export function FormScreen(props: FormScreenProps) {
  return (
    <UnsavedGuard>
      <LoadedForm {...props} />
    </UnsavedGuard>
  );
}
