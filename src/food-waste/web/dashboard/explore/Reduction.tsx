import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { scaleOf } from '../../../../engine/web/charts/amounts.ts';
import { PartialMark } from '../../../../engine/web/charts/RowName.tsx';
import { useChartWords } from '../../../../engine/web/charts/words.ts';
import { filled } from '../../../../engine/web/i18n/filled.tsx';
import { partCovered } from '../../../figure-change.ts';
import { Among } from '../Among.tsx';
import { type Quality, readHome } from '../answers.ts';
import { type Row, readRows } from '../row-answers.ts';
import { Select } from '../Select.tsx';
import { useCall } from '../use-call.ts';
import { askOf, isNarrowedByFood } from '../view.ts';
import type { ExploreProps } from './Explore.tsx';
import { ExploreCard } from './ExploreCard.tsx';
import {
  type Reduced,
  reducedFigures,
  stepsIn,
  type TowardsTarget,
  towardsTarget,
} from './reduce.ts';

const STEP_PERCENT = 5;
const USUAL_PERCENT = 20;
const PERCENT = 100;
/** All steps there are. */
const LIMIT = 50;

/** One figure: what would be less of it, and what would be left. */
function Less({ reduced: { figure, by } }: { reduced: Reduced }) {
  const { t } = useTranslation(['explore', 'charts']);
  const words = useChartWords();
  const { key, unit, value, coverage } = figure;
  const share = partCovered(coverage);
  return (
    <li>
      <span>{t(`reduction.less.${key}`)}</span>
      <strong>
        {words.amount(by, unit)} <PartialMark of={figure} />
      </strong>
      <span>
        {t('reduction.left', {
          before: words.amount(value, unit),
          after: words.amount((value ?? 0) - by, unit),
        })}
        {share === null ? null : ` · ${t('charts:basis.coverage', { share })}`}
      </span>
    </li>
  );
}

interface TargetProps {
  readonly towards: TowardsTarget;
  readonly quality: Quality | null;
}

/** Where the rate of households would lie on the way to its target. */
function Target({ towards, quality }: TargetProps) {
  const { t } = useTranslation(['explore', 'charts']);
  const { rate, reduced, target, left } = towards;
  const { write } = scaleOf('kgPerPersonYear', rate);
  const line = (key: 'target' | 'now', value: number) => ({
    ...{ key, value, target: key === 'target', source: '' },
    text: t(`reduction.${key}`, { value: write(value) }),
  });
  // Rounded up: what is left to do is never shown as nothing.
  const share = scaleOf('share', 1).write(Math.ceil(left * 1000) / 1000);
  const rates = { before: write(rate), after: write(reduced) };
  return (
    <div>
      <p>
        {left === 0 ? t('reduction.reached', rates) : t('reduction.still', { ...rates, share })}
        {quality === null ? null : ` · ${t(`charts:interval.quality.${quality}`)}`}
      </p>
      <Among value={reduced} lines={[line('target', target), line('now', rate)]} />
    </div>
  );
}

/** How much less waste of which step; the step with most waste to begin with. */
function useChoice(steps: readonly Row[]) {
  const [id, setId] = useState('');
  const [percent, setPercent] = useState(USUAL_PERCENT);
  const step = steps.find((it) => String(it.id) === id) ?? steps[0];
  return { step, percent, setId, setPercent };
}

interface ChoicesProps extends ReturnType<typeof useChoice> {
  readonly steps: readonly Row[];
}

function Choices({ steps, step, percent, setId, setPercent }: ChoicesProps) {
  const { t } = useTranslation('explore');
  const slider = useId();
  return (
    <div className="explore__choices">
      <Select
        label={t('reduction.step')}
        value={String(step?.id)}
        options={steps.map(({ id, name }) => [String(id), name ?? ''] as const)}
        onChange={setId}
      />
      <label className="filter explore__slider" htmlFor={slider}>
        <span>
          {filled((marks) => t('reduction.by', marks), { percent: <strong>{percent}%</strong> })}
        </span>
        <input
          id={slider}
          type="range"
          min={0}
          max={PERCENT}
          step={STEP_PERCENT}
          value={percent}
          aria-valuetext={`${percent}%`}
          onChange={({ target }) => setPercent(Number(target.value))}
        />
      </label>
    </div>
  );
}

/** What it would come to if a step had less waste: the reader moves it. */
export function Reduction({ userType, view }: Pick<ExploreProps, 'userType' | 'view'>) {
  const { t } = useTranslation('explore');
  const ask = askOf(view, userType);
  const bySteps = { ...ask, by: 'step', limit: LIMIT };
  const home = useCall('getHomeDashboard', ask, readHome);
  const rows = useCall('getCalculateMaterials', bySteps, readRows);
  const rate = home.answer?.data.figures.find(({ key }) => key === 'kgPerPersonYear');
  // The target is of all that households waste, and not of what a filter leaves of it.
  const hasTarget = rate !== undefined && !isNarrowedByFood(view);
  const households = useCall(
    hasTarget ? 'getCalculateMaterials' : null,
    { ...bySteps, userType: 'consumer' },
    readRows,
  );
  const steps = stepsIn(rows.answer?.data ?? []);
  const choice = useChoice(steps);
  const { step, percent } = choice;
  const part = percent / PERCENT;
  const ofHouseholds = hasTarget
    ? stepsIn(households.answer?.data ?? []).find(({ id }) => id === step?.id)
    : undefined;
  const towards = home.answer && towardsTarget(home.answer.data, ofHouseholds?.share ?? null, part);
  return (
    <ExploreCard title={t('reduction.title')} of={home} calls={[rows, households]}>
      {step && home.answer ? (
        <>
          <div className="explore__part">
            <Choices steps={steps} {...choice} />
            <p>{t('reduction.chosen', { step: step.name ?? '', percent })}</p>
            <ul className="explore__figures">
              {reducedFigures(home.answer.data, step.share ?? 0, part).map((it) => (
                <Less key={it.figure.key} reduced={it} />
              ))}
            </ul>
          </div>
          <div className="explore__part">
            {towards ? <Target towards={towards} quality={rate?.quality ?? null} /> : null}
            <p className="chart-card__note">{t('reduction.how')}</p>
          </div>
        </>
      ) : (
        <p className="explore__none">{t('reduction.none')}</p>
      )}
    </ExploreCard>
  );
}
