import { useTranslation } from 'react-i18next';
import { Icon } from '../../../engine/web/core/Icon.tsx';
import { useMapWords } from '../../../thailand/web/map/words.ts';
import { readRows } from './row-answers.ts';
import { useMonthSpan } from './Source.tsx';
import { useAreaTrail } from './use-area-names.ts';
import { useCall } from './use-call.ts';
import type { ChangeView } from './use-view.ts';
import { NOTHING_CHOSEN, type View } from './view.ts';

/** Dimensions whose rows set a filter of ids. */
const BY = { materialId: 'material', wasteFoodId: 'step', wasteManageId: 'manage' } as const;
type IdFilter = keyof typeof BY;

interface Chip {
  readonly key: string;
  readonly text: string;
  readonly without: Partial<View>;
}

/** The name of what is chosen by its id: an address holds the id alone. */
function useNameOf(filter: IdFilter, id: number | null): string {
  const { t } = useTranslation('charts');
  const call = id === null ? null : 'getCalculateMaterials';
  const { answer } = useCall(call, { [filter]: id ?? 0, by: BY[filter], limit: 1 }, readRows);
  const found = answer?.data.find((row) => row.id === id);
  return found?.name ?? t('filters.chosen');
}

function useChips(view: View): Chip[] {
  const { t } = useTranslation('charts');
  const span = useMonthSpan();
  const { nameOf } = useMapWords();
  const names = {
    materialId: useNameOf('materialId', view.materialId),
    wasteFoodId: useNameOf('wasteFoodId', view.wasteFoodId),
    wasteManageId: useNameOf('wasteManageId', view.wasteManageId),
  };
  const trail = useAreaTrail(view.area);
  const { from, to, area, userType, part } = view;
  const chips: Chip[] = [];
  const add = (key: string, value: string, without: Partial<View>): void => {
    chips.push({ key, text: `${t(`filters.${key}`)}: ${value}`, without });
  };
  if (from !== null && to !== null) {
    add('period', span(from, to), { from: null, to: null });
  }
  if (area !== '') {
    const name = trail.map(nameOf).join(' › ');
    add('area', name || area, { area: '', detail: null });
  }
  if (userType !== null) add('userType', t(`userTypes.${userType}`), { userType: null });
  if (part !== null) add('part', t(`parts.${part}`), { part: null });
  for (const filter of ['materialId', 'wasteFoodId', 'wasteManageId'] as const) {
    if (view[filter] !== null) add(filter, names[filter], { [filter]: null });
  }
  return chips;
}

/** What is narrowed to, each with a cross that gives it up. */
export function Chips({ view, onChange }: { view: View; onChange: ChangeView }) {
  const { t } = useTranslation('charts');
  const chips = useChips(view);
  if (chips.length === 0) return null;
  return (
    <ul className="chips" aria-label={t('filters.chips')}>
      {chips.map(({ key, text, without }) => (
        <li key={key}>
          <button
            type="button"
            data-printed
            className="chip"
            aria-label={t('filters.remove', { text })}
            onClick={() => onChange(without)}
          >
            {text}
            <Icon name="close" size={14} />
          </button>
        </li>
      ))}
      {chips.length > 1 ? (
        <li>
          <button type="button" className="chip chip--all" onClick={() => onChange(NOTHING_CHOSEN)}>
            {t('filters.clear')}
          </button>
        </li>
      ) : null}
    </ul>
  );
}
