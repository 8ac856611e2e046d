import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { AREA_LEVELS } from '../../../schema/geography.ts';
import type { MapValue } from '../../map/classes.ts';
import { MapPanel, type MapPlace } from '../../map/MapPanel.tsx';

const CODE = /^(\d\d){1,3}$/;
const NO_VALUES: ReadonlyMap<string, MapValue> = new Map();

function readPlace(params: URLSearchParams): MapPlace {
  const area = params.get('area') ?? '';
  const detail = AREA_LEVELS.find((level) => level === params.get('detail')) ?? null;
  return { area: CODE.test(area) ? area : '', detail };
}

/** The map on the dashboard; where it is stands in the address. */
export function DashboardMap() {
  const { t } = useTranslation('map');
  const [params, setParams] = useSearchParams();
  const go = ({ area, detail }: MapPlace): void => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries({ area, detail: detail ?? '' })) {
      if (value === '') next.delete(name);
      else next.set(name, value);
    }
    setParams(next, { preventScrollReset: true });
  };
  return (
    <section className="card" aria-labelledby="dashboard-map">
      <h2 className="card__title" id="dashboard-map">
        {t('title')}
      </h2>
      <MapPanel place={readPlace(params)} onPlace={go} values={NO_VALUES} unit="" />
    </section>
  );
}
