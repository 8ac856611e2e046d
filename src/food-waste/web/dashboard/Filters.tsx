import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../engine/web/core/use-session.ts';
import type { Publication, PublishedWindow } from '../../publication.ts';
import { usePublicationWords } from '../published/words.ts';
import { AreaFilters } from './AreaFilters.tsx';
import type { UserType } from './declaration.ts';
import { Period } from './Period.tsx';
import { likelyMode } from './published-part.ts';
import { Select } from './Select.tsx';
import type { Dashboard } from './use-dashboard.ts';
import type { ChangeView } from './use-view.ts';
import type { View } from './view.ts';

interface PublishedPeriodProps {
  readonly publication: Publication | null;
  readonly view: View;
  readonly onChange: ChangeView;
}

/** The months of a published period; none of the usual one, which the address leaves out. */
function monthsOf(
  window: PublishedWindow,
  usual: PublishedWindow | undefined,
): Pick<View, 'from' | 'to'> {
  if (window.month === usual?.month) return { from: null, to: null };
  return { from: window.from.slice(0, 7), to: window.month };
}

/** Chooses among the periods of a publication. */
function PublishedPeriod({ publication, view, onChange }: PublishedPeriodProps) {
  const { t } = useTranslation('charts');
  const { windowName } = usePublicationWords();
  const windows = publication?.windows ?? [];
  const [usual] = windows;
  const options = windows.map((window) => [window.month, windowName(window)] as const);
  return (
    <Select
      label={t('filters.period')}
      value={view.to ?? usual?.month ?? ''}
      options={options.length > 0 ? options : [['', t('periods.usual')]]}
      onChange={(month) => {
        const window = windows.find((it) => it.month === month);
        if (window) onChange(monthsOf(window, usual));
      }}
    />
  );
}

const PARTS = ['edible', 'inedible', 'both'] as const;
const USER_TYPES = ['consumer', 'outofhome', 'retail', 'handler'] as const;

interface FilterProps {
  readonly view: View;
  readonly onChange: ChangeView;
}

function Part({ view, onChange }: FilterProps) {
  const { t } = useTranslation('charts');
  return (
    <Select
      label={t('filters.part')}
      value={view.part ?? ''}
      options={[['', t('filters.all.any')], ...PARTS.map((it) => [it, t(`parts.${it}`)] as const)]}
      onChange={(it) => onChange({ part: it || null })}
    />
  );
}

function Compare({ view, onChange }: FilterProps) {
  const { t } = useTranslation('charts');
  return (
    <Select
      label={t('filters.compare')}
      value={view.compare ?? 'previous'}
      options={[
        ['previous', t('compare.previous')],
        ['lastYear', t('compare.lastYear')],
      ]}
      onChange={(compare) => onChange({ compare: compare === 'lastYear' ? compare : null })}
    />
  );
}

/** Between what somebody may see and what everybody sees. */
function ViewSwitch({ view, change, mode, home }: Dashboard) {
  const { t } = useTranslation('publication');
  const session = useSession();
  const isOwn = mode === 'live';
  // Who has no place yet is answered as everybody is, whatever their keys let hope for.
  const isAnswered = !home.busy && !view.view && !view.publication;
  const mayHope =
    !isAnswered && likelyMode(session, { ...view, view: null, publication: null }) === 'live';
  // A server without publications has but one view.
  if (!home.answer?.view || !(isOwn || mayHope)) return null;
  const isDraft = home.answer.publication?.status === 'draft';
  const shown = isDraft ? 'draft' : 'public';
  return (
    <Select
      label={t('view.title')}
      value={isOwn ? 'own' : shown}
      options={[
        ['own', t('view.own')],
        ['public', t('view.public')],
        // The public does not see it yet.
        ...(isDraft ? [['draft', t('view.draft')] as const] : []),
      ]}
      onChange={(it) => change({ view: it === 'public' ? it : null, publication: null })}
    />
  );
}

interface FiltersProps {
  readonly dashboard: Dashboard;
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
export function Filters({ dashboard, userType, children }: FiltersProps) {
  const { t } = useTranslation('charts');
  const [isOpen, setIsOpen] = useState(false);
  const row = useId();
  const { shown: view, change: onChange, mode, home, territory } = dashboard;
  const isLive = mode === 'live';
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
        {isLive ? (
          <Period view={view} onChange={onChange} />
        ) : (
          <PublishedPeriod
            publication={home.answer?.publication ?? null}
            view={view}
            onChange={onChange}
          />
        )}
        {isLive ? <Compare view={view} onChange={onChange} /> : null}
        <AreaFilters view={view} onChange={onChange} territory={territory} />
        {userType === null ? (
          <Select
            label={t('filters.userType')}
            value={view.userType ?? ''}
            options={[all, ...USER_TYPES.map((it) => [it, t(`userTypes.${it}`)] as const)]}
            onChange={(it) => onChange({ userType: it || null })}
          />
        ) : null}
        {isLive ? <Part view={view} onChange={onChange} /> : null}
        <ViewSwitch {...dashboard} />
      </div>
      {children}
    </section>
  );
}
