import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatNumber } from '../../../engine/fields/shared/numbers.ts';
import { useDates } from '../../../engine/web/dates/useDates.ts';
import { useWords } from '../../../engine/web/fields/shared/useWords.ts';
import type { CampaignDays, CampaignProgress, Stretch } from '../../campaigns.ts';
import styles from './campaigns.module.css';
import { useRecordLink } from './links.ts';

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
function Strip({ campaign, missingDays }: StripProps) {
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

type Row = CampaignProgress['data'][number];

/** So many stretches are written out; the rest is in the drawing and in the file. */
const MOST_WRITTEN = 4;

/** Stretches of missing days in words. */
export function useStretches(): (days: readonly Stretch[]) => string {
  const { formatDate, formatRange } = useDates();
  return (days) => {
    const written = days
      .slice(0, MOST_WRITTEN)
      .map(([from, to]) =>
        from === to ? formatDate(from, 'short') : formatRange(from, to, 'short'),
      );
    return `${written.join(', ')}${days.length > MOST_WRITTEN ? ' …' : ''}`;
  };
}

function areaName({ area }: Row, language: string): string {
  return area
    .map(({ nameTh, nameEn }) => (language === 'th' ? nameTh : nameEn))
    .toReversed()
    .join(' ');
}

interface RowProps {
  readonly campaign: CampaignDays;
  readonly row: Row;
  /** Address of this page, which the form of a record leads back to. */
  readonly back: string;
}

function Reporter({ campaign, row, back }: RowProps) {
  const { t, i18n } = useTranslation(['campaigns', 'fields']);
  const { choice } = useWords();
  const { formatDate } = useDates();
  const written = useStretches();
  const link = useRecordLink();
  const { name, missing, measured, missingDays, reporterId } = row;
  const first = missingDays[0]?.[0];
  const day = formatDate(first, 'short');
  return (
    <li className={styles.row}>
      <div className={styles.who}>
        <strong>{name}</strong> <span className={styles.soft}>{row.code}</span>
        <div className={styles.soft}>
          {choice('userType', row.userType)} · {areaName(row, i18n.language)}
          {row.active === false && ` · ${t('fields:reference.retired')}`}
        </div>
      </div>
      <div className={styles.days}>
        <Strip campaign={campaign} missingDays={missingDays} />
        <div className={styles.soft}>
          {missing > 0
            ? t('row.strip', { days: written(missingDays) })
            : t(campaign.days > 0 ? 'row.stripNone' : 'row.stripFuture')}
        </div>
      </div>
      <div className={styles.counts}>
        {campaign.days > 0 && (
          <strong className={missing > 0 ? styles.open : styles.done}>
            {missing > 0 ? t('row.missing', { missing: formatNumber(missing) }) : t('row.complete')}
          </strong>
        )}
        <div className={styles.soft}>
          {t('row.measured', {
            measured: formatNumber(measured),
            days: formatNumber(campaign.days),
          })}
        </div>
      </div>
      <div className={styles.action}>
        {/* An older server, of several that answer by turns, does not say it. */}
        {link && first !== undefined && row.active !== false && (
          <Link
            to={link(reporterId, first)}
            state={{ back }}
            className="button button--plain button--small"
            aria-label={t('row.firstOf', { day, name })}
          >
            {t('row.first', { day })}
          </Link>
        )}
      </div>
    </li>
  );
}

interface RowsProps {
  readonly campaign: CampaignDays;
  readonly rows: readonly Row[];
  readonly back: string;
}

/** Everybody enrolled, with the days that are missing. */
export function ReporterRows({ campaign, rows, back }: RowsProps) {
  return (
    <ul className={styles.rows}>
      {rows.map((row) => (
        <Reporter key={row.reporterId} campaign={campaign} row={row} back={back} />
      ))}
    </ul>
  );
}
