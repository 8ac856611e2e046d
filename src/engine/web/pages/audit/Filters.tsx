import { Input } from 'antd';
import { lazy, type ReactNode, Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../fields/shared/numbers.ts';
import { config } from '../../core/config.ts';
import { useNarrow } from '../../core/use-narrow.ts';
import fields from '../../fields/fields.module.css';
import { useWords } from '../../fields/shared/useWords.ts';
import { Segments } from '../../screens/shared/Segments.tsx';
import { useTypedSearch } from '../../screens/shared/useTypedSearch.ts';
import { ACTIONS } from './actions.ts';
import styles from './audit.module.css';
import { countFilters, PERIODS } from './state.ts';
import type { ViewHandle } from './useAuditView.ts';

interface TypedFilterProps {
  readonly label: string;
  /** What can be typed. */
  readonly help: string;
  readonly text: string;
  readonly onSearch: (text: string) => void;
}

/** Words to look for. */
function TypedFilter({ label, help, text, onSearch }: TypedFilterProps) {
  const id = useId();
  const search = useTypedSearch(text, onSearch);
  return (
    <div className={styles.filter}>
      <label htmlFor={id}>{label}</label>
      <Input {...search} id={id} placeholder={help} />
    </div>
  );
}

// antd's calendar comes when somebody wants to pick days.
const DayRange = lazy(() => import('./DayRange.tsx'));

interface FiltersProps {
  readonly handle: ViewHandle;
  /** Name of the one row the view is about, once it is known. */
  readonly rowLabel: string | null;
}

interface ChoiceProps {
  readonly label: string;
  readonly any: string;
  readonly value: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly onChoose: (value: string) => void;
}

function Choice({ label, any, value, choices, onChoose }: ChoiceProps) {
  const id = useId();
  return (
    <div className={styles.filter}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className={fields.input}
        value={value}
        onChange={(event) => onChoose(event.target.value)}
      >
        <option value="">{any}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  );
}

function KindChoices({ view, change }: Pick<ViewHandle, 'view' | 'change'>) {
  const { t } = useTranslation('audit');
  const { title } = useWords();
  const resources = Object.keys(config.resources).map((value) => ({ value, label: title(value) }));
  const actions = ACTIONS.map((value) => ({ value, label: t(`actions.${value}`) }));
  return (
    <>
      <Choice
        label={t('page.resource')}
        any={t('page.anyResource')}
        value={view.resource}
        choices={resources}
        onChoose={(resource) => change({ resource, row: null })}
      />
      <Choice
        label={t('page.action')}
        any={t('page.anyAction')}
        value={view.action}
        choices={actions}
        onChoose={(chosen) => change({ action: ACTIONS.find((action) => action === chosen) ?? '' })}
      />
    </>
  );
}

function PeriodChoice({ view, change }: Pick<ViewHandle, 'view' | 'change'>) {
  const { t } = useTranslation('audit');
  return (
    <fieldset className={styles.period}>
      <legend>{t('page.period')}</legend>
      <Segments
        values={PERIODS}
        chosen={view.period}
        word={(period) => t(`page.periods.${period}`)}
        onChoose={(period) => change({ period, from: null, to: null })}
      />
      {view.period === 'days' && (
        <Suspense fallback={null}>
          <DayRange from={view.from} to={view.to} onChange={change} />
        </Suspense>
      )}
    </fieldset>
  );
}

function RowChip({ handle, rowLabel }: FiltersProps) {
  const { t } = useTranslation('audit');
  const { title } = useWords();
  const { view, change } = handle;
  if (view.row === null) return null;
  const name = rowLabel ?? t('page.rowNumber', { id: formatNumber(view.row) });
  const kind = Object.hasOwn(config.resources, view.resource) ? title(view.resource) : '';
  const of = { name: `${kind} ${name}`.trim() };
  return (
    <button
      type="button"
      className={styles.chip}
      aria-label={t('page.removeRow', of)}
      onClick={() => change({ row: null })}
    >
      {t('page.row', of)} <span aria-hidden>×</span>
    </button>
  );
}

/** Below a telephone's width the filters fold away behind their number. */
function Folded({ count, children }: { count: number; children: ReactNode }) {
  const { t } = useTranslation('audit');
  const narrow = useNarrow();
  if (!narrow) return children;
  return (
    <details className={styles.folded}>
      <summary>
        {t('page.filters')}
        {count > 0 && ` (${formatNumber(count)})`}
      </summary>
      <div className={styles.filters}>{children}</div>
    </details>
  );
}

/** What narrows the log down: words, a person, a kind of data, an action, a time. */
export function Filters({ handle, rowLabel }: FiltersProps) {
  const { t } = useTranslation('audit');
  const { view, change, clear } = handle;
  const count = countFilters(view);
  return (
    <search className={styles.filters}>
      <TypedFilter
        label={t('page.text')}
        help={t('page.textHelp')}
        text={view.text}
        onSearch={(text) => change({ text })}
      />
      <Folded count={count}>
        <TypedFilter
          label={t('page.who')}
          help={t('page.whoHelp')}
          text={view.who}
          onSearch={(who) => change({ who })}
        />
        <KindChoices view={view} change={change} />
        <PeriodChoice view={view} change={change} />
      </Folded>
      {(count > 0 || view.text !== '') && (
        <div className={styles.touched}>
          <RowChip handle={handle} rowLabel={rowLabel} />
          <button type="button" className={styles.plain} onClick={clear}>
            {t('page.clear')}
          </button>
        </div>
      )}
    </search>
  );
}
