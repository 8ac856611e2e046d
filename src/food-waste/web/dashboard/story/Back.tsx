import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { largestOf, scaleOf } from '../../../../engine/web/charts/amounts.ts';
import { useChartWords } from '../../../../engine/web/charts/words.ts';
import { usePublished } from '../../published/use-published.ts';
import { usePublicationWords } from '../../published/words.ts';
import { readHome } from '../answers.ts';
import { useCall } from '../use-call.ts';
import { askOf } from '../view.ts';
import { around, type PublishedTime, placeOf, publishedTimes } from './published-times.ts';
import type { StoryProps } from './Story.tsx';
import { StoryCard } from './StoryCard.tsx';

/** Periods beneath one another. */
const MOST = 6;

type BackProps = Omit<StoryProps, 'part'>;

interface TimeRowProps extends BackProps {
  readonly time: PublishedTime;
  readonly isShown: boolean;
  /** Where the bars end: what the page shows is half of it. */
  readonly end: number;
}

/** What a figure was in a period: a press shows the page of that time. */
function TimeRow({ time, isShown, end, userType, hero, view, onChange }: TimeRowProps) {
  const words = useChartWords();
  const { windowName } = usePublicationWords();
  const { answer } = useCall(
    'getHomeDashboard',
    askOf({ ...view, ...time.at }, userType),
    readHome,
  );
  const figure = answer?.data.figures.find(({ key }) => key === hero);
  const { value = null, unit = 'kg', interval = null, missing } = figure ?? {};
  const { write } = scaleOf(unit, largestOf([value]));
  return (
    <li>
      <button
        type="button"
        data-printed
        className="story__time"
        aria-current={isShown || undefined}
        onClick={() => onChange(time.at)}
      >
        <span>{windowName(time.window)}</span>
        <strong>{figure ? words.amount(value, unit, missing) : '…'}</strong>
        <span className="story__track">
          {value === null ? null : (
            <span
              className="story__bar"
              style={{ inlineSize: `${Math.min(100, (value / end) * 100)}%` }}
            />
          )}
        </span>
        <small>{interval ? `95%: ${write(interval.low)}–${write(interval.high)}` : ''}</small>
      </button>
    </li>
  );
}

/** The page at other times, as they were published: moved through by a slider. */
export function Back(props: BackProps) {
  const { userType, hero, view, onChange } = props;
  const { t } = useTranslation(['story', 'charts']);
  const { windowName } = usePublicationWords();
  const { list } = usePublished();
  const slider = useId();
  const home = useCall('getHomeDashboard', askOf(view, userType), readHome);
  const times = list ? publishedTimes(list) : [];
  const place = placeOf(times, home.answer?.times.to.slice(0, 7) ?? '');
  const shown = times[place];
  const value = home.answer?.data.figures.find(({ key }) => key === hero)?.value ?? 0;
  return (
    <StoryCard title={t('times.title')} calls={[home]}>
      {shown === undefined || times.length < 2 ? (
        <p className="story__none">{list === null ? '' : t('times.single')}</p>
      ) : (
        <>
          <div className="story__part">
            <label className="filter story__slider" htmlFor={slider}>
              <span>
                {t('times.period')} <strong>{windowName(shown.window)}</strong>
              </span>
              <input
                id={slider}
                type="range"
                min={0}
                max={times.length - 1}
                value={place}
                aria-valuetext={windowName(shown.window)}
                onChange={({ target }) => {
                  const chosen = times[Number(target.value)];
                  if (chosen) onChange(chosen.at);
                }}
              />
            </label>
            <p className="chart-card__note">{t('times.how')}</p>
          </div>
          <ol
            className="story__times"
            aria-label={t('times.figures', { name: t(`charts:figures.${hero}`) })}
          >
            {around(times, place, MOST).map((time) => (
              <TimeRow
                key={time.window.month}
                {...props}
                time={time}
                isShown={time === shown}
                end={value * 2}
              />
            ))}
          </ol>
        </>
      )}
    </StoryCard>
  );
}
