import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { largestOf, scaleOf, writeShare } from '../../../../engine/web/charts/amounts.ts';
import { PartialMark } from '../../../../engine/web/charts/RowName.tsx';
import { useChartWords } from '../../../../engine/web/charts/words.ts';
import { isWholeCountry } from '../../../../thailand/geography.ts';
import { useMapWords } from '../../../../thailand/web/map/words.ts';
import { partCovered } from '../../../figure-change.ts';
import { AreaFilters } from '../AreaFilters.tsx';
import { type Answer, areasIn, type Figure, type Home, readHome } from '../answers.ts';
import { type Row, readRows } from '../row-answers.ts';
import { Select } from '../Select.tsx';
import { namesOf } from '../to-chart.ts';
import { useAreaTrail } from '../use-area-names.ts';
import { useCall } from '../use-call.ts';
import { askOf } from '../view.ts';
import type { ExploreProps } from './Explore.tsx';
import { ExploreCard } from './ExploreCard.tsx';

/** What the waste of two areas can be broken down by. */
const BREAKDOWNS = ['material', 'step', 'destination'] as const;
type Breakdown = (typeof BREAKDOWNS)[number];
/** Rows that are shown, of all there are in either area. */
const ROWS = 8;
const LIMIT = 50;

/** What an area is called, from the widest it lies in; all there is to see where it is none. */
function useAreaName(area: string, widest: 'country' | 'own'): string {
  const { t } = useTranslation('charts');
  const { nameOf } = useMapWords();
  const trail = useAreaTrail(area);
  if (area === '') return t(`filters.all.${widest}`);
  return trail.at(-1)?.code === area ? trail.map(nameOf).join(' › ') : area;
}

interface PairProps<Item> {
  readonly names: readonly [string, string];
  readonly items: readonly [Item, Item];
}

/** The heads of two columns. */
function Names({ names }: Pick<PairProps<unknown>, 'names'>) {
  return (
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
  );
}

/** A figure of an area: how good it is, of which part of the weight, and how many it rests on. */
function FigureCell({ figure, largest }: { figure: Figure | undefined; largest: number }) {
  const { t } = useTranslation('charts');
  const words = useChartWords();
  if (figure === undefined) return <td>–</td>;
  const { value, unit, missing, quality, coverage, reporters, reportersTo } = figure;
  const share = value === null ? null : partCovered(coverage);
  const scale = scaleOf(unit, largest);
  const about = [
    value !== null && quality !== null ? t(`interval.quality.${quality}`) : '',
    share === null ? '' : t('basis.coverage', { share }),
    words.reporters(reporters, reportersTo),
  ].filter(Boolean);
  return (
    <td>
      {value === null ? (
        <span className="explore__none">{words.bare(value, scale, missing)}</span>
      ) : (
        <>
          <strong>{scale.write(value)}</strong> <PartialMark of={figure} />
        </>
      )}
      <small>{about.join(' · ')}</small>
    </td>
  );
}

/** The figures of two areas beside each other. */
function FigureTable({ names, items: [one, other] }: PairProps<Home>) {
  const { t } = useTranslation(['explore', 'charts']);
  const words = useChartWords();
  return (
    <table className="explore__table">
      <Names names={names} />
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

/** What is known of the rows of an area. */
type Rows = Pick<Answer<readonly Row[]>, 'data' | 'isCut' | 'isUnpublished'>;

const pooledIn = ({ data }: Rows): Row | undefined => data.find(({ pooled }) => pooled !== null);

interface ShareCellProps {
  readonly row: Row | undefined;
  readonly of: Rows;
  /** Where the bars end. */
  readonly end: number;
}

/** A share as a bar and a number, or why there is none. */
function ShareCell({ row, of, end }: ShareCellProps) {
  const words = useChartWords();
  const share = row?.share ?? null;
  if (share === null) {
    // What an area pools may well be this.
    const reason = row?.missing ?? (pooledIn(of) || of.isCut ? 'withheld' : undefined);
    return <td className="explore__none">{reason ? words.missing(reason) : '–'}</td>;
  }
  return (
    <td>
      <span className="explore__bar" style={{ inlineSize: `${(share / end) * 100}%` }} />
      {writeShare(share, of.isCut)}
    </td>
  );
}

/** The rows that either area has by itself, those with most of it in either first. */
function sharedRows([one, other]: readonly [Rows, Rows]) {
  const rows = new Map<string, readonly [Row | undefined, Row | undefined]>();
  const own = ({ data }: Rows): readonly Row[] => data.filter(({ pooled }) => pooled === null);
  for (const row of own(one)) rows.set(keyOf(row), [row, undefined]);
  for (const row of own(other)) rows.set(keyOf(row), [rows.get(keyOf(row))?.[0], row]);
  const most = (pair: readonly (Row | undefined)[]): number =>
    largestOf(pair.map((row) => row?.share));
  return [...rows.values()].toSorted((a, b) => most(b) - most(a)).slice(0, ROWS);
}

interface ShareTableProps extends PairProps<Rows> {
  readonly by: Breakdown;
}

/** The shares of two areas beside each other: what is pooled in either is no row that could be compared. */
function ShareTable({ names, items, by }: ShareTableProps) {
  const { t } = useTranslation(['explore', 'charts', 'cards', 'resources']);
  const [one, other] = items;
  const rows = sharedRows(items);
  const end = largestOf(items.flatMap(({ data }) => data.map(({ share }) => share))) || 1;
  if (items.some(({ isUnpublished }) => isUnpublished)) return <p>{t('cards:onlyLarger')}</p>;
  if (rows.length === 0) return <p>{t('beside.none')}</p>;
  return (
    <div>
      <table className="explore__table">
        <caption>{t(`beside.shares.${by}`)}</caption>
        <Names names={names} />
        <tbody>
          {rows.map(([first, second]) => {
            const row = first ?? second;
            return row === undefined ? null : (
              <tr key={keyOf(row)}>
                <th scope="row">{namesOf(row, by, t).name}</th>
                <ShareCell row={first} of={one} end={end} />
                <ShareCell row={second} of={other} end={end} />
              </tr>
            );
          })}
          {items.some(pooledIn) ? (
            <tr>
              <th scope="row">{t('beside.pooled')}</th>
              <PooledCell of={one} end={end} />
              <PooledCell of={other} end={end} />
            </tr>
          ) : null}
        </tbody>
      </table>
      {by === 'destination' ? <p className="chart-card__note">{t('charts:allReported')}</p> : null}
    </div>
  );
}

/** What is pooled in an area; nothing is where all of it is shown. */
function PooledCell({ of, end }: Pick<ShareCellProps, 'of' | 'end'>) {
  const row = pooledIn(of);
  return row ? <ShareCell row={row} of={of} end={end} /> : <td className="explore__none">–</td>;
}

/** Two areas beside each other: their figures, and what their waste is made of. */
export function Beside({
  userType,
  view,
  onChange,
}: Pick<ExploreProps, 'userType' | 'view' | 'onChange'>) {
  const { t } = useTranslation('explore');
  const [by, setBy] = useState<Breakdown>('material');
  const ask = askOf(view, userType);
  const askOther = askOf({ ...view, area: view.beside }, userType);
  const isSame = view.area === view.beside;
  const call = isSame ? null : 'getCalculateMaterials';
  const home = useCall('getHomeDashboard', ask, readHome);
  const otherHome = useCall(isSame ? null : 'getHomeDashboard', askOther, readHome);
  const rows = useCall(call, { ...ask, by, limit: LIMIT }, readRows);
  const otherRows = useCall(call, { ...askOther, by, limit: LIMIT }, readRows);
  const territory = areasIn(home.answer);
  const isWhole = isWholeCountry(territory) && !home.answer?.ownPlaces;
  const widest = isWhole ? 'country' : 'own';
  const names = [useAreaName(view.area, widest), useAreaName(view.beside, widest)] as const;
  return (
    <ExploreCard
      title={t('beside.title')}
      of={home}
      calls={[otherHome, rows, otherRows]}
      choices={
        <div className="explore__pair">
          <fieldset className="explore__choices">
            <legend>{t('beside.one')}</legend>
            <AreaFilters view={view} onChange={onChange} territory={territory} />
          </fieldset>
          <fieldset className="explore__choices">
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
        </div>
      }
    >
      {isSame ? <p className="explore__none">{t('beside.choose')}</p> : null}
      {home.answer && otherHome.answer && !isSame ? (
        <FigureTable names={names} items={[home.answer.data, otherHome.answer.data]} />
      ) : null}
      {rows.answer && otherRows.answer && !isSame ? (
        <ShareTable by={by} names={names} items={[rows.answer, otherRows.answer]} />
      ) : null}
    </ExploreCard>
  );
}
