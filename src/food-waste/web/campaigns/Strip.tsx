import type { CampaignDays, Stretch } from '../../campaigns.ts';
import styles from './campaigns.module.css';

const DAY_MILLISECONDS = 86_400_000;
const HEIGHT = 10;
/** From so many days on they are drawn without gaps between them. */
const MOST_APART = 120;
const GAP = 0.16;

const dayNumber = (day: string): number => Date.parse(day) / DAY_MILLISECONDS;

/** Days as the outline of a drawing: as high as it says, a step each. */
function outline(days: readonly number[], height: number, width: number): string {
  return days.map((at) => `M${at} ${HEIGHT}h${width}v${-height}h${-width}z`).join('');
}

interface StripProps {
  readonly campaign: CampaignDays;
  readonly missingDays: readonly Stretch[];
}

/**
 * The days of a campaign side by side: high where there is a record, low where one is missing, a
 * line where they are still to come. What it shows is said in words beside it.
 */
export function Strip({ campaign, missingDays }: StripProps) {
  const first = dayNumber(campaign.startDate);
  const length = dayNumber(campaign.endDate) - first + 1;
  const missing = new Set(
    missingDays.flatMap(([from, to]) =>
      Array.from(
        { length: dayNumber(to) - dayNumber(from) + 1 },
        (_, at) => dayNumber(from) - first + at,
      ),
    ),
  );
  const all = Array.from({ length }, (_, at) => at);
  const over = all.slice(0, campaign.days);
  const width = length > MOST_APART ? 1 : 1 - GAP;
  return (
    <svg
      className={styles.strip}
      viewBox={`0 0 ${length} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path
        className={styles.measured}
        d={outline(
          over.filter((at) => !missing.has(at)),
          HEIGHT,
          width,
        )}
      />
      <path className={styles.missing} d={outline([...missing], HEIGHT * 0.45, width)} />
      <path className={styles.future} d={outline(all.slice(campaign.days), 1, width)} />
    </svg>
  );
}
