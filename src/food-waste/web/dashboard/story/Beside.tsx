import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { largestOf, scaleOf } from '../../../../engine/web/charts/amounts.ts';
import { useChartWords } from '../../../../engine/web/charts/words.ts';
import { useMapWords } from '../../../../thailand/web/map/words.ts';
import { AreaFilters } from '../AreaFilters.tsx';
import { areasIn, type Figure, type Home, readHome } from '../answers.ts';
import { type Row, readRows } from '../row-answers.ts';
import { Select } from '../Select.tsx';
import { namesOf } from '../to-chart.ts';
import { useAreaTrail } from '../use-area-names.ts';
import { useCall } from '../use-call.ts';
import { askOf } from '../view.ts';
import type { StoryProps } from './Story.tsx';
import { StoryCard } from './StoryCard.tsx';

/** What the waste of two areas can be told apart by. */
const BREAKDOWNS = ['material', 'step', 'destination'] as const;
type Breakdown = (typeof BREAKDOWNS)[number];
/** Those of the first area that are shown; all there are of the other, to find the same among them. */
const ROWS = 8;
const LIMIT = 50;

/** What an area is called; the whole country where it is none. */
function useAreaName(area: string): string {
  const { t } = useTranslation('charts');
  const { nameOf } = useMapWords();
  const own = useAreaTrail(area).at(-1);
  if (area === '') return t('filters.all.country');
  return own?.code === area ? nameOf(own) : '…';
}

interface PairProps<Item> {
  readonly names: readonly [string, string];
  readonly items: readonly [Item, Item];
}

/** A figure of an area: between which values, how good, and how many it rests on. */
function FigureCell({ figure, largest }: { figure: Figure | undefined; largest: number }) {
  const { t } = useTranslation('charts');
  const words = useChartWords();
  if (figure === undefined) return <td>–</td>;
  const { value, unit, missing, quality, reporters, reportersTo } = figure;
  const scale = scaleOf(unit, largest);
  const about = [
    value !== null && quality !== null ? t(`interval.quality.${quality}`) : '',
    words.reporters(reporters, reportersTo),
  ].filter(Boolean);
  return (
    <td>
      {value === null ? (
        <span className="story__none">{words.bare(value, scale, missing)}</span>
      ) : (
        <strong>{scale.write(value)}</strong>
      )}
      <small>{about.join(' · ')}</small>
    </td>
  );
}

/** The figures of two areas beside each other. */
function FigureTable({ names, items: [one, other] }: PairProps<Home>) {
  const { t } = useTranslation(['story', 'charts']);
  const words = useChartWords();
  return (
    <table className="story__table">
      <thead>
        <tr>
          <td />
          {names.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {one.figures.map((figure) => {
          const same = other.figures.find(({ key }) => key === figure.key);
          const largest = largestOf([figure.value, same?.value]);
          return (
            <tr key={figure.key}>
              <th scope="row">
                {t(`charts:figures.${figure.key}`)}
                <small>{words.unit(scaleOf(figure.unit, largest))}</small>
              </th>
              <FigureCell figure={figure} largest={largest} />
              <FigureCell figure={same} largest={largest} />
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

const keyOf = ({ id, key }: Row): string => String(id ?? key);

/** A share as a bar and a number; nothing is drawn where it is not known. */
function ShareCell({ row, end }: { row: Row | undefined; end: number }) {
  const words = useChartWords();
  const share = row?.share ?? null;
  if (share === null) return <td>{row?.missing ? words.missing(row.missing) : '–'}</td>;
  return (
    <td>
      <span className="story__bar" style={{ inlineSize: `${(share / end) * 100}%` }} />
      {scaleOf('share', 1).write(share)} %
    </td>
  );
}

interface ShareTableProps extends PairProps<readonly Row[]> {
  readonly by: Breakdown;
}

/** The shares of two areas beside each other: what is pooled in either is no row that could be compared. */
function ShareTable({ names, items, by }: ShareTableProps) {
  const { t } = useTranslation(['story', 'charts', 'resources']);
  const [one, other] = items.map((rows) => rows.filter(({ pooled }) => pooled === null));
  const shown = [...(one ?? [])].slice(0, ROWS);
  const shares = items.flatMap((rows) => rows.map(({ share }) => share));
  const end = largestOf(shares) || 1;
  if (shown.length === 0) return <p>{t('beside.none')}</p>;
  return (
    <table className="story__table">
      <caption>{t(`beside.shares.${by}`)}</caption>
      <thead>
        <tr>
          <td />
          {names.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map((row) => (
          <tr key={keyOf(row)}>
            <th scope="row">{namesOf(row, by, t).name}</th>
            <ShareCell row={row} end={end} />
            <ShareCell row={other?.find((it) => keyOf(it) === keyOf(row))} end={end} />
          </tr>
        ))}
        <tr>
          <th scope="row">{t('beside.pooled')}</th>
          {items.map((rows, place) => (
            <ShareCell
              key={names[place]}
              row={rows.find(({ pooled }) => pooled !== null)}
              end={end}
            />
          ))}
        </tr>
      </tbody>
    </table>
  );
}

/** Two areas beside each other: their figures, and what their waste is made of. */
export function Beside({
  userType,
  view,
  onChange,
}: Pick<StoryProps, 'userType' | 'view' | 'onChange'>) {
  const { t } = useTranslation('story');
  const [by, setBy] = useState<Breakdown>('material');
  const ask = askOf(view, userType);
  const askBeside = askOf({ ...view, area: view.beside }, userType);
  const isSame = view.area === view.beside;
  const call = isSame ? null : 'getCalculateMaterials';
  const home = useCall('getHomeDashboard', ask, readHome);
  const besideHome = useCall(isSame ? null : 'getHomeDashboard', askBeside, readHome);
  const rows = useCall(call, { ...ask, by, limit: LIMIT }, readRows);
  const besideRows = useCall(call, { ...askBeside, by, limit: LIMIT }, readRows);
  const names = [useAreaName(view.area), useAreaName(view.beside)] as const;
  const territory = areasIn(home.answer);
  return (
    <StoryCard
      title={t('beside.title')}
      calls={isSame ? [home] : [home, besideHome, rows, besideRows]}
    >
      <fieldset className="story__choices">
        <legend>{t('beside.one')}</legend>
        <AreaFilters view={view} onChange={onChange} territory={territory} />
      </fieldset>
      <fieldset className="story__choices">
        <legend>{t('beside.other')}</legend>
        <AreaFilters
          view={{ ...view, area: view.beside }}
          onChange={({ area }) => onChange({ beside: area ?? '' })}
          territory={territory}
        />
        <Select
          label={t('beside.by')}
          value={by}
          options={BREAKDOWNS.map((it) => [it, t(`beside.breakdown.${it}`)] as const)}
          onChange={setBy}
        />
      </fieldset>
      {isSame ? <p className="chart-card__note">{t('beside.choose')}</p> : null}
      {home.answer && besideHome.answer && !isSame ? (
        <FigureTable names={names} items={[home.answer.data, besideHome.answer.data]} />
      ) : null}
      {rows.answer && besideRows.answer && !isSame ? (
        <ShareTable by={by} names={names} items={[rows.answer.data, besideRows.answer.data]} />
      ) : null}
    </StoryCard>
  );
}
