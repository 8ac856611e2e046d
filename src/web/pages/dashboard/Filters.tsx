import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { todayInBangkok } from '../../dates/format/index.ts';
import { useDates } from '../../dates/useDates.ts';
import { useMapWords } from '../../map/words.ts';
import type { UserType } from './declaration.ts';
import { type MonthSpan, monthsBack, QUICK_PERIODS, quickSpan, usualSpan } from './periods.ts';
import { useAreasWithin } from './use-area-names.ts';
import type { ChangeView } from './use-view.ts';
import type { View } from './view.ts';

/** Ten years: as far back as the calls go. */
const MONTHS = 120;
const PARTS = ['edible', 'inedible', 'both'] as const;
const USER_TYPES = ['consumer', 'outofhome', 'retail', 'handler'] as const;

interface FilterProps {
  readonly view: View;
  readonly onChange: ChangeView;
}

interface SelectProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly options: readonly (readonly [value: Value, name: string])[];
}

function Select<Value extends string>({ label, value, onChange, options }: SelectProps<Value>) {
  return (
    <label className="filter">
      <span>{label}</span>
      <select
        value={value}
        onChange={({ target }) => {
          const chosen = options[target.selectedIndex];
          if (chosen) onChange(chosen[0]);
        }}
      >
        {options.map(([each, name]) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Which pick the months chosen are; those that are none were chosen one by one. */
function periodOf({ from, to }: View, today: string) {
  if (from === null) return 'usual';
  const quick = QUICK_PERIODS.find((period) => {
    const span = quickSpan(period, today);
    return span.from === from && span.to === to;
  });
  return quick ?? 'own';
}

/** Two months in their order: the one just chosen stays, and takes the other along if need be. */
function ordered(chosen: string, [from, to]: readonly [string, string]): MonthSpan {
  return from <= to ? { from, to } : { from: chosen, to: chosen };
}

function Period({ view, onChange }: FilterProps) {
  const { t } = useTranslation('charts');
  const { formatMonth } = useDates();
  const today = todayInBangkok(Date.now());
  const picked = periodOf(view, today);
  const [isOwn, setIsOwn] = useState(picked === 'own');
  const shown = isOwn ? 'own' : picked;
  const usual = usualSpan(today);
  const { from, to } = { from: view.from ?? usual.from, to: view.to ?? usual.to };
  const months = monthsBack(today, MONTHS).map((month) => [month, formatMonth(month)] as const);
  return (
    <>
      <Select
        label={t('filters.period')}
        value={shown}
        options={(['usual', ...QUICK_PERIODS, 'own'] as const).map((period) => [
          period,
          t(`periods.${period}`),
        ])}
        onChange={(period) => {
          setIsOwn(period === 'own');
          if (period === 'usual') onChange({ from: null, to: null });
          else if (period === 'own') onChange({ from, to });
          else onChange({ ...quickSpan(period, today) });
        }}
      />
      {shown === 'own' ? (
        <>
          <Select
            label={t('filters.from')}
            value={from}
            options={months}
            onChange={(month) => onChange(ordered(month, [month, to]))}
          />
          <Select
            label={t('filters.to')}
            value={to}
            options={months}
            onChange={(month) => onChange(ordered(month, [from, month]))}
          />
        </>
      ) : null}
    </>
  );
}

/** Province, then what lies inside the one chosen. */
function AreaFilters({ view, onChange }: FilterProps) {
  const { t } = useTranslation('charts');
  const { nameOf, levelName } = useMapWords();
  const [province, amphure] = [view.area.slice(0, 2), view.area.slice(0, 4)];
  const provinces = useAreasWithin('');
  const amphures = useAreasWithin(province);
  const tambons = useAreasWithin(amphure.length === 4 ? amphure : '');
  const levels = [
    { level: 'province', within: '', value: province, areas: provinces, shown: true },
    { level: 'amphure', within: province, value: amphure, areas: amphures, shown: province !== '' },
    {
      level: 'tambon',
      within: amphure,
      value: view.area,
      areas: tambons,
      shown: amphure.length === 4,
    },
  ] as const;
  return levels
    .filter(({ shown }) => shown)
    .map(({ level, within, value, areas }) => (
      <Select
        key={level}
        label={levelName(level, within)}
        value={value.length > within.length ? value : ''}
        options={[
          ['', t(`filters.all.${level === 'province' ? 'country' : 'areas'}`)],
          ...areas.map((area) => [area.code, nameOf(area)] as const),
        ]}
        onChange={(code) => onChange({ area: code === '' ? within : code, detail: null })}
      />
    ));
}

interface FiltersProps extends FilterProps {
  readonly userType: UserType | null;
  readonly children: ReactNode;
}

/** How many of the filters say something other than to begin with. */
function chosenIn({ from, compare, area, userType, part, ...view }: View): number {
  const { materialId, wasteFoodId, wasteManageId } = view;
  return [from, compare, area, userType, part, materialId, wasteFoodId, wasteManageId].filter(
    Boolean,
  ).length;
}

/** What all charts of a page are narrowed by. On a phone they are folded under one button. */
export function Filters({ userType, children, ...rest }: FiltersProps) {
  const { t } = useTranslation('charts');
  const [isOpen, setIsOpen] = useState(false);
  const row = useId();
  const { view, onChange } = rest;
  const all = ['', t('filters.all.any')] as const;
  const count = chosenIn(view);
  return (
    <section className="filters" aria-label={t('filters.title')}>
      <button
        type="button"
        className="button button--plain filters__fold"
        aria-expanded={isOpen}
        aria-controls={row}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t(count === 0 ? 'filters.title' : 'filters.count', { count })}
        <span aria-hidden="true">{isOpen ? '▴' : '▾'}</span>
      </button>
      <div id={row} className={`filters__row${isOpen ? '' : ' filters__row--folded'}`}>
        <Period {...rest} />
        <Select
          label={t('filters.compare')}
          value={view.compare ?? 'previous'}
          options={[
            ['previous', t('compare.previous')],
            ['lastYear', t('compare.lastYear')],
          ]}
          onChange={(compare) => onChange({ compare: compare === 'lastYear' ? compare : null })}
        />
        <AreaFilters {...rest} />
        {userType === null ? (
          <Select
            label={t('filters.userType')}
            value={view.userType ?? ''}
            options={[all, ...USER_TYPES.map((it) => [it, t(`userTypes.${it}`)] as const)]}
            onChange={(it) => onChange({ userType: it || null })}
          />
        ) : null}
        <Select
          label={t('filters.part')}
          value={view.part ?? ''}
          options={[all, ...PARTS.map((it) => [it, t(`parts.${it}`)] as const)]}
          onChange={(it) => onChange({ part: it || null })}
        />
      </div>
      {children}
    </section>
  );
}
