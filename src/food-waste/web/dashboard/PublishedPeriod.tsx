import { useTranslation } from 'react-i18next';
import type { Publication, PublishedWindow } from '../../publication.ts';
import { usePublicationWords } from '../published/words.ts';
import { Select } from './Select.tsx';
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
export function PublishedPeriod({ publication, view, onChange }: PublishedPeriodProps) {
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
