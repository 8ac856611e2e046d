import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { todayAt } from '../../../engine/web/dates/format/index.ts';
import { useDates } from '../../../engine/web/dates/useDates.ts';
import {
  type MonthSpan,
  monthsBack,
  QUICK_PERIODS,
  quickSpan,
  usualSpan,
} from './quick-periods.ts';
import { Select } from './Select.tsx';
import type { ChangeView } from './use-view.ts';
import type { View } from './view.ts';

/** Ten years: as far back as the calls go. */
const MONTHS = 120;

interface PeriodProps {
  readonly view: View;
  readonly onChange: ChangeView;
}

/** Which pick the months chosen are; those that are none were chosen one by one. */
function periodOf({ from, to }: View, today: string) {
  if (from === null) return 'usual';
  const quick = QUICK_PERIODS.find((period) => {
    const span = quickSpan(period, today);
    return span.from === from && span.to === to;
  });
  return quick ?? 'own';
}

/** Two months in their order: the one just chosen stays, and takes the other along if need be. */
function ordered(chosen: string, [from, to]: readonly [string, string]): MonthSpan {
  return from <= to ? { from, to } : { from: chosen, to: chosen };
}

/** Chooses months: a quick pick, or any. */
export function Period({ view, onChange }: PeriodProps) {
  const { t } = useTranslation('charts');
  const { formatMonth } = useDates();
  const today = todayAt(Date.now());
  const picked = periodOf(view, today);
  const [isOwn, setIsOwn] = useState(picked === 'own');
  const shown = isOwn ? 'own' : picked;
  const usual = usualSpan(today);
  const { from, to } = { from: view.from ?? usual.from, to: view.to ?? usual.to };
  const months = monthsBack(today, MONTHS).map((month) => [month, formatMonth(month)] as const);
  return (
    <>
      <Select
        label={t('filters.period')}
        value={shown}
        options={(['usual', ...QUICK_PERIODS, 'own'] as const).map((period) => [
          period,
          t(`periods.${period}`),
        ])}
        onChange={(period) => {
          setIsOwn(period === 'own');
          if (period === 'usual') onChange({ from: null, to: null });
          else if (period === 'own') onChange({ from, to });
          else onChange({ ...quickSpan(period, today) });
        }}
      />
      {shown === 'own' ? (
        <>
          <Select
            label={t('filters.from')}
            value={from}
            options={months}
            onChange={(month) => onChange(ordered(month, [month, to]))}
          />
          <Select
            label={t('filters.to')}
            value={to}
            options={months}
            onChange={(month) => onChange(ordered(month, [from, month]))}
          />
        </>
      ) : null}
    </>
  );
}
