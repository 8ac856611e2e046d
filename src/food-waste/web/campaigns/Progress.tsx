import { useNotification } from '@refinedev/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Input, Spin } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { counted } from '../../../engine/fields/shared/counted.ts';
import { formatNumber } from '../../../engine/fields/shared/numbers.ts';
import { todayAt } from '../../../engine/web/dates/format/index.ts';
import { datedName, fetchWorkbook } from '../../../engine/web/providers/hand-over.ts';
import { Notice, NotLoaded } from '../../../engine/web/screens/shared/Notice.tsx';
import { Pages } from '../../../engine/web/screens/shared/Pages.tsx';
import { problemText } from '../../../engine/web/screens/shared/problem.ts';
import { useMay } from '../../../engine/web/screens/shared/useMay.ts';
import { useTypedSearch } from '../../../engine/web/screens/shared/useTypedSearch.ts';
import { request } from '../../../engine/web/session/index.ts';
import type { CampaignProgress } from '../../campaigns.ts';
import styles from './campaigns.module.css';
import { ReporterRows } from './ReporterRows.tsx';

const EnrolDialog = lazy(() => import('./EnrolDialog.tsx'));
const PAGE_SIZE = 50;

/** What is shown of everybody enrolled. */
interface Looking {
  readonly text: string;
  readonly onlyMissing: boolean;
  readonly currentPage: number;
}

function useProgress(id: number, looking: Looking) {
  return useQuery({
    queryKey: ['campaignProgress', id, looking],
    placeholderData: keepPreviousData,
    // A record may have been entered a moment ago, on the page that leads back here.
    refetchOnMount: 'always',
    queryFn: async () => {
      const data = { id, pageSize: PAGE_SIZE, ...looking };
      const path = '/api/wastecateory/campaignProgress';
      // The call is the product's own, as its server describes it.
      return (await request(path, { method: 'POST', body: { data } })) as CampaignProgress;
    },
  });
}

function Totals({ totals, campaign }: CampaignProgress) {
  const { t } = useTranslation('campaigns');
  const { reporters, complete, measured, missing } = totals;
  const all = measured + missing;
  const isOver = campaign.endDate < todayAt(Date.now());
  return (
    <dl className={styles.totals}>
      <div>
        <dd>
          {t('totals.complete', {
            complete: formatNumber(complete),
            reporters: formatNumber(reporters),
          })}
        </dd>
        <dt>{t(isOver ? 'totals.completeLabelOver' : 'totals.completeLabel')}</dt>
      </div>
      <div>
        <dd>
          {/* Nothing but all of them is 100 %. */}
          {all === 0 ? '0' : formatNumber(Math.floor((measured / all) * 100))}%
        </dd>
        <dt>{t('totals.measuredLabel')}</dt>
      </div>
      <div>
        <dd>{t('totals.missing', counted('days', missing))}</dd>
        <dt>{t('totals.missingLabel')}</dt>
      </div>
    </dl>
  );
}

function Legend() {
  const { t } = useTranslation('campaigns');
  return (
    <p className={styles.legend} aria-hidden="true">
      {(['measured', 'missing', 'future'] as const).map((name) => (
        <span key={name} className={styles[`${name}Key`]}>
          {t(`legend.${name}`)}
        </span>
      ))}
    </p>
  );
}

interface ProgressProps {
  readonly id: number;
  /** Of whom the campaign is; null where it is of several types. */
  readonly userType: string | null;
}

interface ShownProps extends Pick<ProgressProps, 'id'> {
  readonly answer: CampaignProgress;
  readonly looking: Looking;
  readonly onLook: (looking: Looking) => void;
}

/** Who is looked for, and those found. */
function Shown({ id, answer, looking, onLook }: ShownProps) {
  const { t } = useTranslation('campaigns');
  const { open } = useNotification();
  const mayExport = useMay('campaigns', 'export');
  const { pathname } = useLocation();
  const { text, onlyMissing, currentPage } = looking;
  const search = useTypedSearch(text, (typed) =>
    onLook({ ...looking, text: typed, currentPage: 1 }),
  );
  const { data, total, campaign } = answer;
  const save = async (): Promise<void> => {
    const name = datedName(campaign.name);
    const path = '/api/wastecateory/exportCampaignProgress';
    try {
      await fetchWorkbook(path, name, {
        method: 'POST',
        body: { data: { id, text, onlyMissing } },
      });
      open?.({ type: 'success', message: t('screens:excel.done.export') });
    } catch (problem) {
      open?.({ type: 'error', message: problemText(problem, t('screens:excel.failed')) });
    }
  };
  return (
    <>
      <div className={styles.tools}>
        <Input {...search} placeholder={t('search')} aria-label={t('search')} />
        <Checkbox
          checked={onlyMissing}
          onChange={({ target }) =>
            onLook({ ...looking, onlyMissing: target.checked, currentPage: 1 })
          }
        >
          {t('onlyMissing')}
        </Checkbox>
        {mayExport && <Button onClick={() => void save()}>{t('export')}</Button>}
      </div>
      {data.length === 0 ? (
        <Notice
          title={t(onlyMissing && text === '' ? 'empty.noneMissing' : 'empty.none')}
          text=""
        />
      ) : (
        <>
          <Legend />
          <ReporterRows campaign={campaign} rows={data} back={pathname} />
        </>
      )}
      {total > PAGE_SIZE && (
        <Pages
          page={currentPage}
          pageSize={PAGE_SIZE}
          total={total}
          onPage={(page) => onLook({ ...looking, currentPage: page })}
        />
      )}
    </>
  );
}

/** How far everybody enrolled in a campaign has come, and the way to the records that are missing. */
export function Progress({ id, userType }: ProgressProps) {
  const { t } = useTranslation('campaigns');
  const [looking, setLooking] = useState<Looking>({
    text: '',
    onlyMissing: false,
    currentPage: 1,
  });
  const [enrolling, setEnrolling] = useState(false);
  const mayAdd = useMay('campaigns', 'create');
  // Former participants are brought back.
  const mayEnrol = useMay('campaigns', 'retire') && mayAdd;
  const found = useProgress(id, looking);
  if (found.isError) {
    return <NotLoaded problem={found.error} onRetry={() => void found.refetch()} />;
  }
  const answer = found.data;
  if (!answer) return <Spin style={{ margin: 48 }} />;
  const isEmpty = answer.totals.reporters === 0;
  const add = mayEnrol && (
    <Button type={isEmpty ? 'primary' : 'default'} onClick={() => setEnrolling(true)}>
      {t('enrol.action')}
    </Button>
  );
  return (
    <>
      {isEmpty ? (
        <Notice title={t('empty.title')} text={t('empty.text')} action={add} />
      ) : (
        <>
          <div className={styles.summary}>
            <Totals {...answer} />
            {add}
          </div>
          <Shown id={id} answer={answer} looking={looking} onLook={setLooking} />
        </>
      )}
      {enrolling && (
        <Suspense fallback={null}>
          <EnrolDialog campaignId={id} userType={userType} onClose={() => setEnrolling(false)} />
        </Suspense>
      )}
    </>
  );
}
