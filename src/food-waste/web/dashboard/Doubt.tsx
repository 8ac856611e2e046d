import { useTranslation } from 'react-i18next';
import { Hint } from '../../../engine/web/charts/Hint.tsx';
import { useDates } from '../../../engine/web/dates/useDates.ts';
import type { Times } from './answers.ts';
import type { Doubt } from './Figures.tsx';

interface TimesProps {
  readonly times: Times;
}

/** Writes that a period is not over, and up to which day there is data: in short, or as a warning. */
function useUnfinished({ from, to, until }: Times, as: 'mark' | 'warning'): string {
  const { t } = useTranslation('ownfigures');
  const { formatDate } = useDates();
  const of = from.slice(0, 7) === to.slice(0, 7) ? 'month' : 'span';
  const day = formatDate(until, 'short');
  return as === 'mark' ? t(`doubt.${of}`, { day }) : t(`doubt.warning.${of}`, { day });
}

/** Why a change is called neither good nor bad. */
export function DoubtMark({ of, times }: TimesProps & { readonly of: Doubt }) {
  const { t } = useTranslation('ownfigures');
  const unfinished = useUnfinished(times, 'mark');
  return (
    <span className={`figure__doubt figure__doubt--${of}`}>
      {of === 'unsure' ? <Hint text={t('doubt.help')}>{t('doubt.unsure')}</Hint> : unfinished}
    </span>
  );
}

/** Warns of a comparison with a period that is not over; nothing of one that is. */
export function Unfinished({ times }: TimesProps) {
  const text = useUnfinished(times, 'warning');
  return times.until === '' ? null : <p className="figure__doubt--unfinished">{text}</p>;
}
