import { useTranslation } from 'react-i18next';
import { scaleOf } from '../../../engine/web/charts/amounts.ts';
import { useDates } from '../../../engine/web/dates/useDates.ts';
import type { CampaignBehind } from './answers.ts';

/** What is known of a campaign beside its name: its days, and how much of the figures it is. */
function useFacts(): (campaign: CampaignBehind) => string {
  const { t } = useTranslation('ownfigures');
  const { formatRange } = useDates();
  return ({ startDate, endDate, reporters, share }) =>
    [
      formatRange(startDate, endDate, 'short'),
      reporters !== null &&
        t('campaigns.reporters', { reporters: scaleOf('reporters', reporters).write(reporters) }),
      share !== null && t('campaigns.share', { share: scaleOf('share', 1).write(share) }),
    ]
      .filter(Boolean)
      .join(' · ');
}

/** Names the campaigns that the figures of the page rest on. */
export function Campaigns({ campaigns }: { readonly campaigns: readonly CampaignBehind[] }) {
  const { t } = useTranslation('ownfigures');
  const factsOf = useFacts();
  return (
    <section className="card campaigns-behind" aria-labelledby="campaigns-behind">
      <h2 id="campaigns-behind">{t('campaigns.title')}</h2>
      <p>{t('campaigns.text')}</p>
      <ul>
        {campaigns.map((campaign) => (
          <li key={`${campaign.startDate} ${campaign.name}`}>
            <strong>{campaign.name}</strong> <span>{factsOf(campaign)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
