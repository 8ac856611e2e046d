import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { scaleOf } from '../../../../engine/web/charts/amounts.ts';
import { useChartWords } from '../../../../engine/web/charts/words.ts';
import { Among } from '../Among.tsx';
import { type Home, readHome } from '../answers.ts';
import { type Row, readRows } from '../row-answers.ts';
import { Select } from '../Select.tsx';
import { useCall } from '../use-call.ts';
import { askOf } from '../view.ts';
import {
  type Reduced,
  reducedFigures,
  stepsIn,
  type TowardsTarget,
  towardsTarget,
} from './reduce.ts';
import type { StoryProps } from './Story.tsx';
import { StoryCard } from './StoryCard.tsx';

const STEP_PERCENT = 5;
const USUAL_PERCENT = 20;
const PERCENT = 100;
/** All steps there are. */
const LIMIT = 50;

/** One figure: what would be less of it, and what would be left. */
function Less({ reduced: { figure, by } }: { reduced: Reduced }) {
  const { t } = useTranslation('story');
  const words = useChartWords();
  const { key, unit, value } = figure;
  return (
    <li>
      <span>{t(`reduction.less.${key}`)}</span>
      <strong>{words.amount(by, unit)}</strong>
      <span>
        {t('reduction.left', {
          before: words.amount(value, unit),
          after: words.amount((value ?? 0) - by, unit),
        })}
      </span>
    </li>
  );
}

/** Where the rate of households would lie on the way to its target. */
function Target({ towards }: { towards: TowardsTarget }) {
  const { t } = useTranslation('story');
  const { rate, reduced, target, left } = towards;
  const { write } = scaleOf('kgPerPersonYear', rate);
  const lines = [
    {
      key: 'target',
      value: target,
      target: true,
      source: '',
      text: t('reduction.target', { value: write(target) }),
    },
    {
      key: 'now',
      value: rate,
      target: false,
      source: '',
      text: t('reduction.now', { value: write(rate) }),
    },
  ];
  const share = scaleOf('share', 1).write(left);
  return (
    <div className="story__target">
      <p>
        {t('reduction.rate', { before: write(rate), after: write(reduced) })}{' '}
        {left === 0 ? t('reduction.reached') : t('reduction.still', { share })}
      </p>
      <Among value={reduced} lines={lines} />
    </div>
  );
}

interface ChosenProps {
  readonly home: Home;
  readonly steps: readonly Row[];
  /** The steps of households alone, whose rate has a target; none where they are not asked for. */
  readonly householdSteps: readonly Row[];
}

function Chosen({ home, steps, householdSteps }: ChosenProps) {
  const { t } = useTranslation('story');
  const [chosen, setChosen] = useState('');
  const [percent, setPercent] = useState(USUAL_PERCENT);
  const slider = useId();
  const step = steps.find(({ id }) => String(id) === chosen) ?? steps[0];
  if (step === undefined) return <p>{t('reduction.none')}</p>;
  const part = percent / PERCENT;
  const ofHouseholds = householdSteps.find(({ id }) => id === step.id)?.share ?? null;
  const towards = towardsTarget(home, ofHouseholds, part);
  return (
    <>
      <div className="story__part">
        <div className="story__choices">
          <Select
            label={t('reduction.step')}
            value={String(step.id)}
            options={steps.map(({ id, name }) => [String(id), name ?? ''] as const)}
            onChange={setChosen}
          />
          <label className="filter story__slider" htmlFor={slider}>
            <span>
              {t('reduction.by')} <strong>{percent} %</strong>
            </span>
            <input
              id={slider}
              type="range"
              min={0}
              max={PERCENT}
              step={STEP_PERCENT}
              value={percent}
              aria-valuetext={`${percent} %`}
              onChange={({ target }) => setPercent(Number(target.value))}
            />
          </label>
        </div>
        <ul className="story__figures" aria-live="polite">
          {reducedFigures(home, step.share ?? 0, part).map((it) => (
            <Less key={it.figure.key} reduced={it} />
          ))}
        </ul>
      </div>
      <div className="story__part">
        {towards === null ? null : <Target towards={towards} />}
        <p className="chart-card__note">{t('reduction.how')}</p>
      </div>
    </>
  );
}

/** What it would come to if a step had less waste: the reader moves it. */
export function Reduction({ userType, view }: Pick<StoryProps, 'userType' | 'view'>) {
  const { t } = useTranslation('story');
  const ask = askOf(view, userType);
  const bySteps = { ...ask, by: 'step', limit: LIMIT };
  const home = useCall('getHomeDashboard', ask, readHome);
  const steps = useCall('getCalculateMaterials', bySteps, readRows);
  const hasRate = home.answer?.data.figures.some(({ key }) => key === 'kgPerPersonYear') ?? false;
  const households = useCall(
    hasRate ? 'getCalculateMaterials' : null,
    { ...bySteps, userType: 'consumer' },
    readRows,
  );
  return (
    <StoryCard title={t('reduction.title')} calls={[home, steps]}>
      {home.answer && steps.answer ? (
        <Chosen
          home={home.answer.data}
          steps={stepsIn(steps.answer.data)}
          householdSteps={stepsIn(households.answer?.data ?? [])}
        />
      ) : null}
    </StoryCard>
  );
}
