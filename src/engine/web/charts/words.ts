import { useTranslation } from 'react-i18next';
import { type Change, largestOf, type Scale, scaleOf, type Unit } from './amounts.ts';
import type { Missing } from './types.ts';

/** What charts say, in the language on screen. */
export interface ChartWords {
  /** A value with its unit, or why there is none. */
  amount(value: number | null, unit: Unit, missing?: Missing): string;
  /** The same without the unit, where the chart's heading names it. */
  bare(value: number | null, scale: Scale, missing?: Missing): string;
  /** A unit, as it stands behind a value where one is given; '' where values say theirs. */
  unit(scale: Scale, value?: number): string;
  /** `ลดลง 4.8%`. */
  change(change: Change): string;
  missing(reason: Missing): string;
  /** `11–20`, or the one number where there is no band. */
  band(from: number, to: number | null | undefined, scale: Scale): string;
  /** `จากผู้รายงาน 11–20 ราย`; '' where it is not known how many. */
  reporters(from: number | null, to: number | null): string;
}

/** The words of charts. */
export function useChartWords(): ChartWords {
  const { t } = useTranslation('charts');
  const missing = (reason: Missing): string => t(`missing.${reason}`);
  const unit: ChartWords['unit'] = (scale, value) =>
    scale.unit === '' ? '' : t(`units.${scale.unit}`, value === undefined ? {} : { count: value });
  const band: ChartWords['band'] = (from, to, scale) => {
    const [first, last] = [scale.write(from), scale.write(to ?? from)];
    return first === last ? first : `${first}–${last}`;
  };
  const bare: ChartWords['bare'] = (value, scale, reason = 'insufficient') =>
    value === null ? missing(reason) : scale.write(value);
  return {
    missing,
    bare,
    band,
    reporters: (from, to) =>
      from ? t('basis.reporters', { reporters: band(from, to, scaleOf('reporters', from)) }) : '',
    unit,
    amount(value, of, reason) {
      const scale = scaleOf(of, largestOf([value]));
      if (value === null) return missing(reason ?? 'insufficient');
      return `${bare(value, scale)} ${unit(scale, value)}`;
    },
    change: ({ direction, text, inPoints, fromLittle }) =>
      fromLittle
        ? t('change.fromLittle')
        : t(inPoints ? `change.points.${direction}` : `change.percent.${direction}`, { text }),
  };
}
