import './map.css';
import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../engine/fields/shared/numbers.ts';
import type { MapTopology } from '../../boundaries.ts';
import { type Area, type AreaLevel, levelBelow } from '../../geography.ts';
import {
  classesOf,
  type Fill,
  fillOf,
  type MapValue,
  shadeOf,
  type Unclassed,
  type ValueClass,
} from './classes.ts';
import { fillClass, Patterns } from './fills.tsx';
import { type AreaText, MapView } from './MapView.tsx';
import { type RankedArea, RankedList } from './RankedList.tsx';
import { SvgAreas } from './SvgAreas.tsx';
import { type AreaShape, shapesOf } from './shapes.ts';
import { formatFigure, type MapWords, useMapWords } from './words.ts';

interface LegendProps {
  readonly classes: readonly ValueClass[];
  /** Reasons for having no class that some area here has. */
  readonly without: readonly Unclassed[];
  readonly unit: string;
}

const WORDS: Readonly<Record<Unclassed, string>> = {
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
function Legend({ classes, without, unit }: LegendProps) {
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
          {t(WORDS[reason])}
        </li>
      ))}
    </ul>
  );
}

export interface AreaMapProps {
  readonly level: AreaLevel;
  /** Code of the area they lie in; `''` for the whole country. */
  readonly parent: string;
  /** Every area to show, in Thai dictionary order of name. */
  readonly areas: readonly Area[];
  /** Whether these are some of those that boundaries are loaded of. */
  readonly isLimited?: boolean;
  /** Null where no boundaries are loaded: the list has the areas all the same. */
  readonly topology: MapTopology | null;
  /** Drawn where `topology` is null: boundaries among which the parent's is. */
  readonly outline?: MapTopology | null;
  /** Named beside areas that lie in one of them: of all tambon of the country, many share a name. */
  readonly provinces?: readonly Area[];
  /** By code; areas without an entry have no data. */
  readonly values: ReadonlyMap<string, MapValue>;
  /** The unit of the values, in words: กก./คน/ปี. */
  readonly unit: string;
  readonly selected?: string | null;
  /** Where the keyboard begins: the area somebody came up from. */
  readonly start?: string | null;
  /** Somebody goes into an area; of a tambon, which has nothing inside, picks it. */
  readonly onDrill: (code: string) => void;
  /** Goes one level up; absent at the top. */
  readonly onUp?: (() => void) | undefined;
}

type Ranking = Pick<AreaMapProps, 'areas' | 'values' | 'unit' | 'provinces'>;

/**
 * The largest value first, then those that are not ranked; areas without a value after them, in the
 * order of their names.
 */
function rank({ areas, values, unit, provinces = [] }: Ranking, words: MapWords): RankedArea[] {
  const within = new Map(provinces.map((area) => [area.code, words.nameOf(area)]));
  const fullName = (area: Area): string => {
    const province = within.get(area.code.slice(0, 2));
    return province === undefined ? words.nameOf(area) : `${words.nameOf(area)} · ${province}`;
  };
  const known = (area: Area): number | null => {
    const found = values.get(area.code);
    return found && found.missing !== 'withheld' ? found.value : null;
  };
  const isRanked = ({ code }: Area): boolean => values.get(code)?.isRanked !== false;
  const ranked = areas.filter(isRanked);
  const largest = Math.max(0, ...ranked.map((area) => known(area) ?? 0));
  /** Those without a value last, in the order they came in. */
  const placeOf = (area: Area, value: number | null): number =>
    value === null ? 2 : Number(!isRanked(area));
  return areas
    .map((area) => {
      const value = known(area);
      return { area, value, place: placeOf(area, value) };
    })
    .sort((one, other) => one.place - other.place || (other.value ?? 0) - (one.value ?? 0))
    .map(({ area, value, place }) => ({
      code: area.code,
      name: fullName(area),
      value: words.valueText(values.get(area.code), unit),
      basis: words.basisText(values.get(area.code)),
      hasValue: value !== null,
      share: value === null || place > 0 || largest === 0 ? null : Math.max(0, value) / largest,
    }));
}

const REASONS = ['unranked', 'withheld', 'none'] as const;
const withoutText = (code: string): AreaText => ({ name: code, value: '', basis: '' });

/** What is said where no area has a place among the others. */
function noneRanked(without: readonly Unclassed[]): string {
  if (without.includes('unranked')) return 'allUnranked';
  return without.includes('withheld') ? 'allWithheld' : 'noData';
}

/** All that is drawn and listed, made anew only where something it rests on changes. */
function useDrawing(props: AreaMapProps, words: MapWords) {
  const { parent, areas, isLimited, topology, outline = null, values, unit, provinces } = props;
  const { i18n } = useTranslation('map');
  const shapes = shapesOf(topology, isLimited ? areas.map(({ code }) => code) : []);
  const around = shapesOf(outline, parent === '' ? [] : [parent]);
  const classes = useMemo(() => classesOf(values.values()), [values]);
  const fills = useMemo(
    () => new Map<string, Fill>(areas.map(({ code }) => [code, fillOf(values.get(code), classes)])),
    [areas, values, classes],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the language alone.
  const ranked = useMemo(
    () => rank({ areas, values, unit, provinces }, words),
    [areas, values, unit, provinces, i18n.language],
  );
  const order = useMemo(() => ranked.map(({ code }) => code), [ranked]);
  const texts = useMemo(() => new Map(ranked.map((area) => [area.code, area])), [ranked]);
  const without = REASONS.filter((reason) => areas.some(({ code }) => fills.get(code) === reason));
  const textOf = (code: string): AreaText => texts.get(code) ?? withoutText(code);
  return { shapes, around, classes, fills, ranked, order, without, textOf };
}

/** A map of areas coloured by a value, with its legend and the same areas as a ranked list. */
export function AreaMap(props: AreaMapProps) {
  const { level, parent, areas, unit, selected = null, start = null, onDrill, onUp } = props;
  const { t } = useTranslation('map');
  const words = useMapWords();
  const keys = useId();
  const [active, setActive] = useState<string | null>(null);
  const { shapes, around, classes, ranked, without, ...drawing } = useDrawing(props, words);
  const params = { level: words.levelName(level, parent), count: formatNumber(areas.length) };
  const last = levelBelow(areas[0]?.code ?? '') === null;
  const none = noneRanked(without);
  return (
    <div className={shapes.length > 0 ? 'map' : 'map map--listed'}>
      <div className="map__main">
        {shapes.length > 0 ? (
          <MapView
            {...drawing}
            label={t('label', params)}
            describedBy={keys}
            shapes={shapes}
            active={active}
            onActive={setActive}
            selected={selected}
            start={start}
            onChoose={onDrill}
            onUp={onUp}
          />
        ) : (
          <NoBoundaries shapes={around} level={params.level} />
        )}
        {shapes.length > 0 && <Legend classes={classes} without={without} unit={unit} />}
        {shapes.length > 0 && (
          <p className="map__keys" id={keys}>
            <span className="map__by-touch">{t(last ? 'touchLast' : 'touch')}</span>
            <span className="map__by-pointer">{t(last ? 'keysLast' : 'keys')}</span>
          </p>
        )}
      </div>
      <RankedList
        title={t(classes.length > 0 ? 'ranking' : 'list', params)}
        areas={ranked}
        selected={selected}
        onActive={setActive}
        onChoose={onDrill}
        onUp={onUp}
        last={last}
        note={classes.length > 0 ? null : t(none)}
      />
    </div>
  );
}

/** The colour of an area that is shown by itself: neither as if it had most, nor as if it had nothing. */
const OWN_FILL: Fill = 2;

/** The area of parts without loaded boundaries: the list beside it shows them. */
function NoBoundaries({ shapes, level }: { shapes: readonly AreaShape[]; level: string }) {
  const { t } = useTranslation('map');
  return (
    <>
      {shapes.length > 0 && (
        <div className="map__frame map__frame--empty">
          <SvgAreas shapes={shapes} fills={new Map(shapes.map(({ code }) => [code, OWN_FILL]))} />
        </div>
      )}
      <p className="map__missing">{t('noBoundaries', { level })}</p>
    </>
  );
}
