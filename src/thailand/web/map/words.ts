import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../engine/fields/shared/numbers.ts';
import type { Area, AreaLevel } from '../../geography.ts';
import type { MapValue } from './classes.ts';

/** Three digits are all that a colour or a bar can show. */
const FIGURES = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 3 });
const WHOLE = 1000;

/** A value as the map writes it: 12.345 → `12.3`, 12345.6 → `12,346`. */
export function formatFigure(value: number): string {
  return Math.abs(value) < WHOLE ? FIGURES.format(value) : formatNumber(Math.round(value));
}

/** Its districts are called เขต, and their parts แขวง. */
const BANGKOK = '10';

/** What the parts of the map say, in the language on screen. */
export interface MapWords {
  nameOf(area: Pick<Area, 'nameTh' | 'nameEn'>): string;
  /** `อำเภอ`, and `เขต` within Bangkok. */
  levelName(level: AreaLevel, parent: string): string;
  /** A value with its unit, or why there is none. */
  valueText(value: MapValue | undefined, unit: string): string;
  /** How exact a value is and how many it rests on; '' where there is none. */
  basisText(value: MapValue | undefined): string;
}

/** The words of the map. */
export function useMapWords(): MapWords {
  const { t, i18n } = useTranslation('map');
  return {
    nameOf: ({ nameTh, nameEn }) => (i18n.language === 'th' ? nameTh : nameEn || nameTh),
    levelName: (level, parent) =>
      t(parent.startsWith(BANGKOK) ? `bangkok.${level}` : `levels.${level}`),
    valueText(value, unit) {
      if (value?.missing === 'withheld') return t('withheld');
      if (value?.missing === 'unpublished') return t('unpublished');
      if (value === undefined || value.value === null) return t('noData');
      const text = `${formatFigure(value.value)} ${unit}`;
      return value.isPartial ? t('partial', { value: text }) : text;
    },
    basisText(value) {
      if (typeof value?.value !== 'number') return '';
      const { reporters, reportersTo, interval } = value;
      const band = [reporters, reportersTo].filter((it) => typeof it === 'number');
      return [
        interval &&
          t('interval', { low: formatFigure(interval.low), high: formatFigure(interval.high) }),
        reporters && t('basis', { reporters: band.map((it) => formatNumber(it)).join('–') }),
      ]
        .filter(Boolean)
        .join(' · ');
    },
  };
}
