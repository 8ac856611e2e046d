import { useGetIdentity, useKeys } from '@refinedev/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { formatNumber } from '../../../engine/fields/shared/numbers.ts';
import { todayAt } from '../../../engine/web/dates/format/index.ts';
import { useDates } from '../../../engine/web/dates/useDates.ts';
import type { Identity } from '../../../engine/web/providers/auth.ts';
import { callApi } from '../../../engine/web/providers/call.ts';
import { offers } from '../../../engine/web/session/index.ts';
import type { OwnCampaign } from '../../campaigns.ts';
import styles from './campaigns.module.css';
import { useRecordLink } from './links.ts';
import { useStretches } from './ReporterRows.tsx';

const RECORDS = 'wasteRecords';

/** Shows a reporter which days of their campaigns are theirs to record still. */
export default function OwnCampaigns() {
  const { t } = useTranslation('campaigns');
  const { formatDate } = useDates();
  const written = useStretches();
  const link = useRecordLink();
  const { pathname } = useLocation();
  const id = useGetIdentity<Identity>().data?.id;
  const { keys } = useKeys();
  const { data = [] } = useQuery({
    // Under the list of records: asked anew with it, as when one of them is retired.
    queryKey: keys().data('default').resource(RECORDS).action('list').params({ own: id }).get(),
    enabled: offers('wastecateory/ownCampaigns'),
    refetchOnMount: 'always',
    queryFn: async () => {
      const answer = await callApi('wastecateory/ownCampaigns', { method: 'POST', body: {} });
      // The call is the product's own, as its server describes it.
      return answer as readonly OwnCampaign[];
    },
  });
  const hasSeveral = new Set(data.map(({ reporterId }) => reporterId)).size > 1;
  const today = todayAt(Date.now());
  return data.map((campaign) => {
    const { id: campaignId, name, endDate, reporterId, reporter, days, missing } = campaign;
    const { missingDays } = campaign;
    const isOver = endDate < today;
    const first = missingDays[0]?.[0];
    const numbers = { missing: formatNumber(missing), days: formatNumber(days) };
    return (
      <section key={`${campaignId} ${reporterId}`} className={styles.own}>
        <strong>{t('own.title', { name: hasSeveral ? `${name} · ${reporter}` : name })}</strong>
        <p>
          {first === undefined
            ? t('own.complete')
            : t(isOver ? 'own.missingOver' : 'own.missing', {
                ...numbers,
                list: written(missingDays),
              })}
        </p>
        {link && first !== undefined && (
          <p>
            <Link to={link(reporterId, first)} state={{ back: pathname }}>
              {t('own.enter', { day: formatDate(first, 'short') })}
            </Link>
          </p>
        )}
      </section>
    );
  });
}
