import { Spin } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Resource } from '../../../declaration/types.ts';
import { Notice, NotLoaded } from '../shared/Notice.tsx';
import { listPath } from '../shared/paths.ts';
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
    return query.error.statusCode === 404 ? (
      <Notice
        alert
        title={t('form.missing')}
        text={t('form.missingHelp')}
        action={<Link to={listPath(resource)}>{t('form.back')}</Link>}
      />
    ) : (
      <NotLoaded problem={query.error} onRetry={() => void query.refetch()} />
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
