import { useOne } from '@refinedev/core';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import type { Resource } from '../../../engine/declaration/types.ts';
import { todayAt } from '../../../engine/web/dates/format/index.ts';
import { useDates } from '../../../engine/web/dates/useDates.ts';
import { FormScreen } from '../../../engine/web/screens/form/FormScreen.tsx';
import { listPath } from '../../../engine/web/screens/shared/paths.ts';
import type { Row } from '../../../engine/web/screens/shared/rows.ts';
import { Segments } from '../../../engine/web/screens/shared/Segments.tsx';
import { offers } from '../../../engine/web/session/index.ts';
import styles from './campaigns.module.css';
import { Progress } from './Progress.tsx';

const VIEWS = ['progress', 'form'] as const;
const DAY_MILLISECONDS = 86_400_000;

interface CampaignProps {
  readonly resource: Resource;
  readonly id: number;
}

/** Whether the campaign is still to come, runs, or is over. */
function State({ first, last }: { readonly first: string; readonly last: string }) {
  const { t } = useTranslation('campaigns');
  const today = todayAt(Date.now());
  if (today < first) return <span>{t('state.future')}</span>;
  if (today > last) return <span>{t('state.over')}</span>;
  const daysTo = (day: string): number =>
    (Date.parse(day) - Date.parse(first)) / DAY_MILLISECONDS + 1;
  return <span>{t('state.running', { day: daysTo(today), days: daysTo(last) })}</span>;
}

/** A stored campaign: how far it has come first, and its own form beside that. */
function Campaign({ resource, id }: CampaignProps) {
  const { t } = useTranslation(['campaigns', 'screens']);
  const { formatRange } = useDates();
  const [parameters, setParameters] = useSearchParams();
  const view = parameters.get('view') === 'form' ? 'form' : 'progress';
  const { result: record } = useOne<Row>({
    resource: resource.name,
    id,
    errorNotification: false,
  });
  const [first, last] = [String(record?.startDate ?? ''), String(record?.endDate ?? '')];
  const switcher = (
    <fieldset className={styles.views} aria-label={t('view.label')}>
      <Segments
        values={VIEWS}
        chosen={view}
        word={(it) => t(`view.${it}`)}
        onChoose={(it) => setParameters(it === 'form' ? { view: it } : {}, { replace: true })}
      />
    </fieldset>
  );
  if (view === 'form') {
    return (
      <>
        {switcher}
        <FormScreen resource={resource} id={id} />
      </>
    );
  }
  return (
    <article className={styles.screen}>
      {switcher}
      <header className={styles.head}>
        <Link to={listPath(resource)}>
          <span aria-hidden>‹</span> {t('back')}
        </Link>
        <h1 tabIndex={-1}>{String(record?.name ?? '')}</h1>
        {record && (
          <p className={styles.soft}>
            <span>{formatRange(first, last)}</span> · <State first={first} last={last} />
          </p>
        )}
      </header>
      <Progress id={id} userType={record?.userType ? String(record.userType) : null} />
    </article>
  );
}

/** The screen of a campaign. Servers that know nothing of progress have its form alone. */
export default function CampaignScreen({
  resource,
  id,
}: {
  readonly resource: Resource;
  readonly id?: number;
}) {
  return id === undefined || !offers('wastecateory/campaignProgress') ? (
    <FormScreen resource={resource} {...(id !== undefined && { id })} />
  ) : (
    <Campaign resource={resource} id={id} />
  );
}
