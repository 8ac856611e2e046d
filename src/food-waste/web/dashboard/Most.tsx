import { useTranslation } from 'react-i18next';
import { scaleOf } from '../../../engine/web/charts/amounts.ts';
import { PartialMark } from '../../../engine/web/charts/RowName.tsx';
import { useChartWords } from '../../../engine/web/charts/words.ts';
import { filled } from '../../../engine/web/i18n/filled.tsx';
import { type Area, levelOf } from '../../../thailand/geography.ts';
import { useMapWords } from '../../../thailand/web/map/words.ts';
import { headlineOf } from '../../headline.ts';
import type { AreaValues } from './answers.ts';
import type { MapMeasure } from './declaration.ts';
import type { ChangeView } from './use-view.ts';
import { areasBeside, type View } from './view.ts';
import type { WhyOf } from './why/Why.tsx';

interface MostProps {
  readonly values: AreaValues | null;
  /** The rate that the areas are compared by. */
  readonly measure: MapMeasure;
  readonly view: View;
  readonly onChange: ChangeView;
  /** The areas on the map; none while they are on their way. */
  readonly areas: readonly Area[];
  /** Opens why it changed; absent where that is not available. */
  readonly why?: WhyOf | undefined;
}

/** Where most is wasted, of the areas on the map: the way there is a press away. */
export function Most({ values, measure, view, onChange, areas, why }: MostProps) {
  const { t } = useTranslation('charts');
  const { nameOf, levelName } = useMapWords();
  const words = useChartWords();
  const parent = areasBeside(view);
  const headline = values && headlineOf(values, areas.length);
  const [anyCode = ''] = values?.keys() ?? [];
  const level = levelName(levelOf(anyCode) ?? 'province', parent);
  if (!headline || areas.length === 0) return <p className="figure__most" />;
  const compared =
    headline.compared < areas.length
      ? ` · ${t('most.of', { told: String(headline.compared), count: String(areas.length) })}`
      : null;
  if (headline.kind === 'uncertain') {
    return (
      <p className="figure__most">
        {t('most.uncertain', { level, candidates: String(headline.candidates) })}
        {compared}
      </p>
    );
  }
  const area = areas.find(({ code }) => code === headline.code);
  const found = values?.get(headline.code);
  if (!area || !found || found.value === null) return <p className="figure__most" />;
  const scale = scaleOf(measure, found.value);
  const rests = words.reporters(found.reporters, found.reportersTo);
  const elements = {
    area: (
      <button
        type="button"
        data-printed
        className="link-button"
        onClick={() => onChange({ area: area.code, detail: null })}
      >
        {nameOf(area)}
      </button>
    ),
    value: <strong>{scale.write(found.value)}</strong>,
  };
  const unit = words.unit(scale);
  return (
    <p className="figure__most">
      {filled((marks) => t(`most.${measure}`, { ...marks, level, unit }), elements)}{' '}
      <PartialMark of={found} />
      {rests === '' ? null : ` · ${rests}`}
      {compared} {why?.(measure, area)}
    </p>
  );
}
