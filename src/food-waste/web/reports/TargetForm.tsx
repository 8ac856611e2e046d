import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { todayAt } from '../../../engine/web/dates/format/index.ts';
import { useDates } from '../../../engine/web/dates/useDates.ts';
import { BUDDHIST_YEAR_OFFSET } from '../../../thailand/calendar.ts';
import type { ReportTarget } from '../../report.ts';
import { Select } from '../dashboard/Select.tsx';
import { useWork } from '../publication/use-work.ts';
import { saveTarget } from './calls.ts';

/** Years before this one and after it that can be chosen. */
const YEARS_BACK = 20;
const YEARS_AHEAD = 30;

interface TargetFormProps {
  readonly target: ReportTarget;
  readonly unit: string;
  readonly onDone: () => Promise<unknown>;
}

function useYears() {
  const { formatYear } = useDates();
  const now = Number(todayAt(Date.now()).slice(0, 4));
  const between = (first: number, last: number) =>
    Array.from({ length: last - first + 1 }, (_, place) => {
      const year = String(first + place);
      return [year, formatYear(year)] as const;
    });
  return { past: between(now - YEARS_BACK, now), ahead: between(now, now + YEARS_AHEAD) };
}

interface NumberFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function NumberField({ label, value, onChange }: NumberFieldProps) {
  return (
    <label className="filter">
      <span>{label}</span>
      <input inputMode="decimal" value={value} onChange={(event) => onChange(event.target.value)} />
    </label>
  );
}

/** Choices with one more where it is not among them. */
const having = (years: readonly (readonly [string, string])[], year: number) =>
  years.some(([it]) => it === String(year))
    ? years
    : [[String(year), String(year + BUDDHIST_YEAR_OFFSET)] as const, ...years];

/** An office says what it begins with, and where it is going. */
export function TargetForm({ target, unit, onDone }: TargetFormProps) {
  const { t } = useTranslation('report');
  const { past, ahead } = useYears();
  const [baseYear, setBaseYear] = useState(String(target.baseYear));
  const [isTyped, setIsTyped] = useState(target.baseValue !== null);
  const [baseValue, setBaseValue] = useState(String(target.baseValue ?? ''));
  const [baseSource, setBaseSource] = useState(target.baseSource);
  const [targetYear, setTargetYear] = useState(String(target.targetYear));
  const [percent, setPercent] = useState(String(target.percent));
  const { busy, run } = useWork(onDone);
  const heading = useId();
  const save = (own: Parameters<typeof saveTarget>[1]) =>
    run(() => saveTarget(target.sector, own), t('page.saved'), t('page.saveFailed'));
  const typed = isTyped
    ? { baseValue: Number(baseValue), baseSource }
    : { baseValue: null, baseSource: '' };
  const own = {
    ...typed,
    baseYear: Number(baseYear),
    targetYear: Number(targetYear),
    percent: Number(percent),
  };
  return (
    <section className="card report" aria-labelledby={heading}>
      <h2 className="report__title" id={heading}>
        {t('page.set')}: {t(`sectors.${target.sector}`)}
      </h2>
      <p className="soft">{t('page.setHelp')}</p>
      <form
        className="report__form"
        onSubmit={(event) => {
          event.preventDefault();
          void save(own);
        }}
      >
        <Select
          label={t('page.baseYear')}
          value={baseYear}
          options={having(past, target.baseYear)}
          onChange={setBaseYear}
        />
        <Select
          label={t('page.baseFrom')}
          value={isTyped ? 'typed' : 'recorded'}
          options={[
            ['recorded', t('page.recorded')],
            ['typed', t('page.typed')],
          ]}
          onChange={(it) => setIsTyped(it === 'typed')}
        />
        {isTyped ? (
          <>
            <NumberField
              label={t('page.baseValue', { unit })}
              value={baseValue}
              onChange={setBaseValue}
            />
            <label className="filter report__source">
              <span>{t('page.baseSource')}</span>
              <input value={baseSource} onChange={(event) => setBaseSource(event.target.value)} />
            </label>
          </>
        ) : null}
        <Select
          label={t('page.targetYear')}
          value={targetYear}
          options={having(ahead, target.targetYear)}
          onChange={setTargetYear}
        />
        <NumberField label={t('page.percent')} value={percent} onChange={setPercent} />
        <button type="submit" className="button" aria-disabled={busy}>
          {t('page.save')}
        </button>
        {target.isOwn ? (
          <button
            type="button"
            className="button button--plain"
            aria-disabled={busy}
            onClick={() => void save(null)}
          >
            {t('page.reset')}
          </button>
        ) : null}
      </form>
    </section>
  );
}
