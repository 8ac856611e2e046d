import { useCallback, useEffect, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { largestOf, scaleOf } from '../../../../engine/web/charts/amounts.ts';
import { useChartWords } from '../../../../engine/web/charts/words.ts';
import { useSession } from '../../../../engine/web/core/use-session.ts';
import { usePublished } from '../../published/use-published.ts';
import { usePublicationWords } from '../../published/words.ts';
import { type Figure, type Home, readHome } from '../answers.ts';
import { useCall } from '../use-call.ts';
import { askOf } from '../view.ts';
import type { ExploreProps } from './Explore.tsx';
import { ExploreCard } from './ExploreCard.tsx';
import { around, type PublishedTime, placeOf, publishedTimes } from './published-times.ts';

/** Periods beneath one another. */
const MOST = 6;

/** How long a slider must rest before the page follows it. */
const REST_MILLISECONDS = 300;

type BackProps = Omit<ExploreProps, 'part'>;

/** The figure that a page shows largest, or the first that there is of a filter. */
const heroIn = (home: Home | undefined, hero: string): Figure | undefined =>
  home?.figures.find(({ key }) => key === hero) ?? home?.figures[0];

interface TimeRowProps extends BackProps {
  readonly time: PublishedTime;
  readonly isShown: boolean;
  /** The largest value of the rows; 0 while none is known. */
  readonly end: number;
  readonly onKnown: (month: string, value: number) => void;
}

/** What a figure was in a period: a press shows the page of that time. */
function TimeRow({ time, isShown, end, onKnown, ...props }: TimeRowProps) {
  const { userType, hero, view, onChange } = props;
  const { t } = useTranslation('charts');
  const words = useChartWords();
  const { windowName } = usePublicationWords();
  const { month } = time.window;
  const { answer, problem } = useCall(
    'getHomeDashboard',
    askOf({ ...view, ...time.at }, userType),
    readHome,
  );
  const figure = heroIn(answer?.data, hero);
  const { value = null, unit = 'kg', interval = null, missing } = figure ?? {};
  useEffect(() => {
    if (value !== null) onKnown(month, value);
  }, [month, value, onKnown]);
  const { write } = scaleOf(unit, largestOf([value]));
  const waiting = problem === null ? '…' : t('failed');
  return (
    <li>
      <button
        type="button"
        data-printed
        className="explore__time"
        aria-current={isShown || undefined}
        onClick={() => onChange(time.at)}
      >
        <span>{windowName(time.window)}</span>
        <strong>{figure ? words.amount(value, unit, missing) : waiting}</strong>
        <span className="explore__track">
          {value === null || end === 0 ? null : (
            <span className="explore__bar" style={{ inlineSize: `${(value / end) * 100}%` }} />
          )}
        </span>
        <small>
          {interval
            ? t('interval.text', { low: write(interval.low), high: write(interval.high) })
            : ''}
        </small>
      </button>
    </li>
  );
}

interface SliderProps {
  readonly times: readonly PublishedTime[];
  readonly place: number;
  readonly onChange: BackProps['onChange'];
}

/** Moves at once, and the page after it has come to rest: each period is many calls. */
function Slider({ times, place, onChange }: SliderProps) {
  const { t } = useTranslation('explore');
  const { windowName } = usePublicationWords();
  const [moved, setMoved] = useState<number | null>(null);
  const slider = useId();
  const at = moved ?? place;
  const name = times[at] ? windowName(times[at].window) : '';
  useEffect(() => {
    const chosen = moved === null ? undefined : times[moved];
    if (!chosen) return;
    const timer = setTimeout(() => {
      setMoved(null);
      onChange(chosen.at);
    }, REST_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [moved, times, onChange]);
  return (
    <label className="filter explore__slider" htmlFor={slider}>
      <span>
        {t('times.period')} <strong>{name}</strong>
      </span>
      <input
        id={slider}
        type="range"
        min={0}
        max={times.length - 1}
        value={at}
        aria-valuetext={name}
        onChange={({ target }) => setMoved(Number(target.value))}
      />
    </label>
  );
}

/** All periods that a page can show; with the reason why staff do not come to the records by going back. */
function useTimes({ view }: Pick<BackProps, 'view'>) {
  const { found: list, problem, reload: retry } = usePublished();
  const isSignedIn = useSession().token !== null;
  const times = useMemo(() => {
    const shownAs = isSignedIn ? 'public' : view.view;
    return list
      ? publishedTimes(list).map((time) => ({ ...time, at: { ...time.at, view: shownAs } }))
      : [];
  }, [list, isSignedIn, view.view]);
  const said = problem === null ? null : '';
  return { times, waiting: { busy: list === null && problem === null, problem: said, retry } };
}

/** The page at other times, as they were published: moved through by a slider. */
export function Back(props: BackProps) {
  const { userType, hero, view, onChange } = props;
  const { t } = useTranslation(['explore', 'charts']);
  const { times, waiting } = useTimes(props);
  const [known, setKnown] = useState<Readonly<Record<string, number>>>({});
  const onKnown = useCallback(
    (month: string, value: number) =>
      setKnown((before) => (before[month] === value ? before : { ...before, [month]: value })),
    [],
  );
  const home = useCall('getHomeDashboard', askOf(view, userType), readHome);
  const place = placeOf(times, home.answer?.times.to.slice(0, 7) ?? '');
  const shown = around(times, place, MOST);
  const key = heroIn(home.answer?.data, hero)?.key ?? hero;
  const isDraft = home.answer?.publication?.status === 'draft';
  return (
    <ExploreCard
      title={t('times.title')}
      of={{ ...home, busy: home.busy && home.answer === null }}
      calls={[waiting]}
    >
      {times.length < 2 || isDraft ? (
        <p className="explore__none">{t(isDraft ? 'times.draft' : 'times.single')}</p>
      ) : (
        <>
          <div className="explore__part">
            <Slider times={times} place={place} onChange={onChange} />
            <p className="chart-card__note">{t('times.how')}</p>
          </div>
          <ol
            className="explore__times"
            aria-label={t('times.figures', { name: t(`charts:figures.${key}`) })}
          >
            {shown.map((time) => (
              <TimeRow
                key={time.window.month}
                {...props}
                time={time}
                isShown={time === times[place]}
                end={largestOf(shown.map(({ window }) => known[window.month]))}
                onKnown={onKnown}
              />
            ))}
          </ol>
        </>
      )}
    </ExploreCard>
  );
}
