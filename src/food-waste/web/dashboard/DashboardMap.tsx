import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Territory } from '../../../thailand/geography.ts';
import type { MapValue } from '../../../thailand/web/map/classes.ts';
import { MapPanel, type NothingReason } from '../../../thailand/web/map/MapPanel.tsx';
import type { AreaValues } from './answers.ts';
import type { DashboardDeclaration } from './declaration.ts';
import { measureOf } from './first-asks.ts';
import { PictureButton } from './PictureButton.tsx';
import { PublicNote } from './RarePart.tsx';
import { isCompared } from './Source.tsx';
import type { Loading } from './use-call.ts';
import type { ChangeView } from './use-view.ts';
import type { View } from './view.ts';
import { WhyButton } from './why/WhyButton.tsx';

const NO_VALUES: ReadonlyMap<string, MapValue> = new Map();

interface DashboardMapProps {
  readonly page: DashboardDeclaration;
  readonly view: View;
  readonly onChange: ChangeView;
  readonly values: Loading<AreaValues>;
  readonly territory: Territory;
}

/** Why no area has a value; null where one has, or it is not known yet. */
function whyNone(areas: AreaValues | undefined): NothingReason | null {
  const all = [...(areas?.values() ?? [])];
  if (areas === undefined || all.some(({ value }) => value !== null)) return null;
  const reasons = ['unpublished', 'withheld'] as const;
  return reasons.find((it) => all.some(({ missing }) => missing === it)) ?? 'none';
}

/** The map on a dashboard; where it is, and what it shows, stands in the address. */
export function DashboardMap(props: DashboardMapProps) {
  const { page, view, onChange, values, territory } = props;
  const { t } = useTranslation(['map', 'charts']);
  const { measures } = page;
  const measure = measureOf(page, view);
  const { answer, busy, problem, retry } = values;
  const frame = useRef<HTMLElement>(null);
  const title = t(`cards:map.${measure}`);
  return (
    <section ref={frame} className="card map-card" aria-labelledby="dashboard-map">
      <header className="chart-card__head">
        <h2 className="chart-card__title" id="dashboard-map">
          {title}
        </h2>
        <div className="map-card__tools">
          {measures.length > 1 ? (
            <label className="filter filter--beside">
              <span className="visually-hidden">{t('cards:map.measure')}</span>
              <select
                value={measure}
                onChange={({ target }) =>
                  onChange({ measure: measures[target.selectedIndex] ?? null })
                }
              >
                {measures.map((it) => (
                  <option key={it} value={it}>
                    {t(`charts:measures.${it}`)}
                  </option>
                ))}
              </select>
            </label>
          ) : null}
          <div className="chart-card__tools">
            {answer && isCompared(answer) ? (
              <WhyButton measure={measure} of={title} by="area" />
            ) : null}
            <PictureButton
              title={title}
              frame={frame}
              isDemonstration={answer?.basis.demonstration ?? false}
            />
          </div>
        </div>
      </header>
      {problem === null ? null : (
        <p className="map-card__problem" role="alert">
          <span>{t('cards:map.failed')}</span>
          <button type="button" className="button button--plain button--small" onClick={retry}>
            {t('charts:retry')}
          </button>
        </p>
      )}
      <MapPanel
        place={view}
        onPlace={({ area, detail }) => onChange({ area, detail })}
        values={answer?.data ?? NO_VALUES}
        unit={t(`charts:units.${measure}`)}
        pending={answer === null && busy}
        nothing={whyNone(answer?.data)}
        territory={territory}
      />
      {answer?.view === 'live' ? (
        <p className="chart-card__foot">
          <PublicNote answer={answer} />
        </p>
      ) : null}
    </section>
  );
}
