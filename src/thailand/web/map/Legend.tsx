import { useTranslation } from 'react-i18next';
import { type Fill, shadeOf, type Unclassed, type ValueClass } from './classes.ts';
import { fillClass, Patterns } from './fills.tsx';
import { formatFigure } from './words.ts';

interface LegendProps {
  readonly classes: readonly ValueClass[];
  /** Reasons for having no class that some area here has. */
  readonly without: readonly Unclassed[];
  readonly unit: string;
}

const REASONS: Readonly<Record<Unclassed, string>> = {
  none: 'noData',
  withheld: 'withheld',
  unranked: 'unranked',
};

function Swatch({ fill }: { fill: Fill }) {
  return (
    <svg className="map__swatch" viewBox="0 0 24 16" aria-hidden="true">
      {typeof fill === 'number' ? null : <Patterns />}
      <rect className={fillClass(fill)} width="24" height="16" />
    </svg>
  );
}

/** What the colours and patterns of the map mean. */
export function Legend({ classes, without, unit }: LegendProps) {
  const { t } = useTranslation('map');
  return (
    <ul className="map__legend" aria-label={t('legend')}>
      {classes.map(({ above, to }, place) => (
        <li key={to}>
          <Swatch fill={shadeOf(place, classes.length)} />
          {above === to
            ? formatFigure(to)
            : t('range', { from: formatFigure(above), to: formatFigure(to) })}
        </li>
      ))}
      {classes.length > 0 && <li className="map__unit">{unit}</li>}
      {without.map((reason) => (
        <li key={reason}>
          <Swatch fill={reason} />
          {t(REASONS[reason])}
        </li>
      ))}
    </ul>
  );
}
