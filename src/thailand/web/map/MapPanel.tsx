import './map.css';
import { startTransition, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HttpError } from '../../../engine/web/session/index.ts';
import type { MapGeographies, MapTopology } from '../../boundaries.ts';
import {
  AREA_LEVELS,
  type Area,
  type AreaLevel,
  isWholeCountry,
  seenAmong,
  type Territory,
  WHOLE_COUNTRY,
} from '../../geography.ts';
import { AreaMap } from './AreaMap.tsx';
import type { MapValue } from './classes.ts';
import { codesDownTo, loadGeographies } from './geographies.ts';
import { type MapPlace, type ShownAreas, viewOf } from './place.ts';
import { prepareShapes } from './shapes.ts';
import { Trail } from './Trail.tsx';
import { useMapWords } from './words.ts';

export interface MapPanelProps {
  readonly place: MapPlace;
  readonly onPlace: (place: MapPlace) => void;
  /** The values of the areas on the map; the caller follows `place`. */
  readonly values: ReadonlyMap<string, MapValue>;
  /** The unit of the values, in words. */
  readonly unit: string;
  /** The first values are on their way: drawn without them, the list would change its order. */
  readonly pending?: boolean;
  /** Areas outside it are not shown, nor chosen. */
  readonly territory?: Territory;
  /** Why no area has a value; the map then makes way for a sentence, until somebody opens it. */
  readonly nothing?: NothingReason | null;
}

interface LoadedMap extends ShownAreas {
  readonly geographies: MapGeographies;
  /** From the province down to the parent. */
  readonly trail: readonly Area[];
  readonly outline: MapTopology | null;
  readonly provinces: readonly Area[];
  /** Levels of the whole country to choose from. */
  readonly countrywide: readonly AreaLevel[];
}

async function loadView({ level, parent }: ShownAreas): Promise<LoadedMap> {
  const codes = codesDownTo(parent);
  const [geographies, country, ...above] = await Promise.all([
    loadGeographies(level, parent),
    loadGeographies('province', ''),
    ...codes.slice(1).map((code) => loadGeographies('amphure', code.slice(0, -2))),
  ]);
  const lists = [country, ...above];
  const trail = codes.flatMap(
    (code, place) => lists[place]?.data.find((area) => area.code === code) ?? [],
  );
  const { countrywide, data: provinces } = country;
  const outline = lists[codes.length - 1]?.topology ?? null;
  await prepareShapes(geographies.topology);
  return { level, parent, geographies, trail, outline, provinces, countrywide };
}

/** An address may name an area that is not there: then the country is shown. */
async function loadMap(view: ShownAreas): Promise<LoadedMap> {
  try {
    return await loadView(view);
  } catch (problem) {
    if (view.parent === '' || !(problem instanceof HttpError) || problem.status !== 400) {
      throw problem;
    }
    return loadView({ level: 'province', parent: '' });
  }
}

interface Loading {
  /** The requested map, or the one before while it is on its way; null before the first. */
  readonly map: LoadedMap | null;
  readonly busy: boolean;
  readonly failed: boolean;
  readonly retry: () => void;
}

function useMap({ level, parent }: ShownAreas): Loading {
  const [map, setMap] = useState<LoadedMap | null>(null);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [settled, setSettled] = useState('');
  const key = `${level} ${parent} ${attempt}`;
  useEffect(() => {
    let current = true;
    // A map is much to draw: in between, a slow phone goes on answering.
    const settle = (found: LoadedMap | null): void =>
      startTransition(() => {
        if (!current) return;
        if (found) setMap(found);
        setFailed(found === null);
        setSettled(key);
      });
    loadMap({ level, parent }).then(settle, () => settle(null));
    return () => {
      current = false;
    };
  }, [level, parent, key]);
  const busy = settled !== key;
  return { map, busy, failed: failed && !busy, retry: () => setAttempt(attempt + 1) };
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('map');
  return (
    <div className="map__failed" role="alert">
      <strong>{t('failed')}</strong>
      <button type="button" className="button" onClick={onRetry}>
        {t('retry')}
      </button>
    </div>
  );
}

interface DetailProps {
  readonly levels: readonly AreaLevel[];
  readonly level: AreaLevel;
  readonly onLevel: (level: AreaLevel) => void;
}

/** Which areas of the whole country are shown, where more than the provinces are loaded. */
function Detail({ levels, level, onLevel }: DetailProps) {
  const { t } = useTranslation('map');
  const { levelName } = useMapWords();
  if (levels.length < 2) return null;
  return (
    <fieldset className="map__detail">
      <legend className="visually-hidden">{t('detail')}</legend>
      {levels.map((each) => (
        <label key={each}>
          <input
            type="radio"
            name="map-detail"
            checked={each === level}
            onChange={() => onLevel(each)}
          />
          {levelName(each, '')}
        </label>
      ))}
    </fieldset>
  );
}

/** The area somebody came up from, for the keyboard to begin at. */
function useCameFrom(parent: string): string | null {
  const [way, setWay] = useState<{ parent: string; from: string | null }>({ parent, from: null });
  // While it is drawn: what is shown with the map must be known when the map is there.
  if (way.parent !== parent) {
    const below = way.parent.length > parent.length && way.parent.startsWith(parent);
    setWay({ parent, from: below ? way.parent.slice(0, parent.length + 2) : null });
  }
  return way.from;
}

/**
 * Going somewhere takes away what was pressed: the focus then goes on to the list, to the area
 * somebody came up from or to the first. `went` is to be called before going.
 */
function useFocus(map: LoadedMap | null, start: string | null) {
  const panel = useRef<HTMLDivElement>(null);
  const leaving = useRef(false);
  useEffect(() => {
    if (map === null || !leaving.current || document.activeElement !== document.body) return;
    leaving.current = false;
    const rows = [`[data-code="${start}"]`, '[data-code]'].map((row) => `button${row}`);
    const row = rows.map((one) => panel.current?.querySelector<HTMLElement>(one)).find(Boolean);
    row?.focus({ preventScroll: true });
  }, [map, start]);
  const went = (): void => {
    leaving.current = true;
  };
  return { panel, went };
}

/** Nobody reported, too few did, or the value is published of larger areas alone. */
export type NothingReason = keyof typeof NOTHING;

const NOTHING = {
  none: 'nothing',
  withheld: 'allWithheld',
  unpublished: 'allUnpublished',
} as const;

interface NothingProps {
  readonly reason: NothingReason;
  readonly onOpen: () => void;
}

/** Instead of a tall map in which there is nothing to see. */
function Nothing({ reason, onOpen }: NothingProps) {
  const { t } = useTranslation('map');
  return (
    <div className="map__nothing">
      <p>{t(NOTHING[reason])}</p>
      <p>{t('nothingToDo')}</p>
      <button type="button" className="button button--plain button--small" onClick={onOpen}>
        {t('openEmpty')}
      </button>
    </div>
  );
}

/** The map of Thailand with all there is to move about in it, from the country down to the tambon. */
export function MapPanel(props: MapPanelProps) {
  const { place, onPlace, values, unit, pending, nothing, territory = WHOLE_COUNTRY } = props;
  const { t } = useTranslation('map');
  const [isOpen, setIsOpen] = useState(false);
  const { map, busy, failed, retry } = useMap(viewOf(place));
  const root = isWholeCountry(territory) ? 'country' : 'ownAreas';
  const start = useCameFrom(map?.parent ?? '');
  const areas = useMemo(
    () => seenAmong(map?.geographies.data ?? [], territory),
    [map?.geographies.data, territory],
  );
  const { panel, went } = useFocus(map, start);
  const go = (area: string): void => {
    went();
    onPlace({ area, detail: area === '' ? place.detail : null });
  };
  if (failed) return <Failed onRetry={retry} />;
  if (nothing && !isOpen) {
    return (
      <div ref={panel} className="map-panel">
        {place.area === '' ? null : (
          <div className="map__head">
            {map ? <Trail trail={map.trail} root={root} onGo={go} /> : null}
          </div>
        )}
        <Nothing reason={nothing} onOpen={() => setIsOpen(true)} />
      </div>
    );
  }
  if (map === null || pending) return <div className="map__waiting" aria-busy="true" />;
  const { level, parent, geographies, trail, outline, countrywide } = map;
  const amongAll = parent === '' && level !== 'province';
  const levels = AREA_LEVELS.filter((each) => countrywide.includes(each));
  return (
    <div ref={panel} className="map-panel" aria-busy={busy}>
      <div className="map__head">
        <Trail trail={trail} root={root} onGo={go} />
        {parent === '' && (
          <Detail
            levels={levels}
            level={level}
            onLevel={(detail) =>
              onPlace({ area: '', detail: detail === 'province' ? null : detail })
            }
          />
        )}
      </div>
      <AreaMap
        level={level}
        parent={parent}
        areas={areas}
        isLimited={root === 'ownAreas'}
        topology={geographies.topology}
        outline={outline}
        provinces={amongAll ? map.provinces : undefined}
        values={values}
        unit={unit}
        selected={place.area.length > parent.length ? place.area : null}
        start={start}
        onDrill={go}
        onUp={parent === '' ? undefined : () => go(parent.slice(0, -2))}
      />
      {geographies.source !== null && (
        <p className="map__source">{t('source', { source: geographies.source })}</p>
      )}
    </div>
  );
}
