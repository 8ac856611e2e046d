import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../engine/web/core/Icon.tsx';
import { codesDownTo } from '../../../../thailand/web/map/geographies.ts';
import { useMapWords } from '../../../../thailand/web/map/words.ts';
import { useMonthSpan } from '../Source.tsx';
import { useAreaTrail } from '../use-area-names.ts';
import type { View } from '../view.ts';
import type { Narrowing } from './address.ts';
import { monthsWithin } from './opened.ts';
import type { Slice } from './useSlice.ts';

interface WayProps {
  /** What the page shows, from which somebody came here. */
  readonly page: View;
  readonly view: View;
  /** What is looked at is of so much less than the page. */
  readonly within: Narrowing;
  readonly slices: readonly Slice[];
  /** What the widest area of the page is called. */
  readonly widest: string;
  readonly onNarrow: (to: Narrowing) => void;
}

/** The areas from that of the page down to the one looked at, each of which is a press away. */
function Areas({ page, view, within, widest, onNarrow }: Omit<WayProps, 'slices'>) {
  const { t } = useTranslation('ownfigures');
  const { nameOf } = useMapWords();
  const trail = useAreaTrail(view.area);
  const codes = ['', ...codesDownTo(view.area)].filter(({ length }) => length >= page.area.length);
  if (codes.length < 2) return null;
  const nameIn = (code: string): string => {
    const area = trail.find((it) => it.code === code);
    return code === '' ? widest : area ? nameOf(area) : code;
  };
  return (
    <nav aria-label={t('why.way')}>
      <ol className="why__trail">
        {codes.map((code) => (
          <li key={code}>
            {code === view.area ? (
              <span aria-current="true">{nameIn(code)}</span>
            ) : (
              <button
                type="button"
                className="link-button"
                onClick={() => onNarrow({ ...within, area: code === page.area ? '' : code })}
              >
                {nameIn(code)}
              </button>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The way back from what is looked at to what the page shows, step by step. */
export function Way(props: WayProps) {
  const { view, within, slices, onNarrow } = props;
  const { t } = useTranslation('ownfigures');
  const span = useMonthSpan();
  const months = monthsWithin(within, view);
  const chosen = slices.filter(
    ({ key }) => key !== 'part' && key !== 'wasteManageId' && within[key],
  );
  const chips = [
    ...(months === null
      ? []
      : [{ key: 'months', text: span(...months), without: { from: null, to: null } }]),
    ...chosen.map(({ key, text }) => ({ key, text, without: { [key]: null } })),
  ];
  return (
    <>
      <Areas {...props} />
      {chips.length === 0 ? null : (
        <p className="why__chips">
          {chips.map(({ key, text, without }) => (
            <button
              key={key}
              type="button"
              className="chip"
              aria-label={t('charts:filters.remove', { text })}
              onClick={() => onNarrow({ ...within, ...without })}
            >
              {text}
              <Icon name="close" size={14} />
            </button>
          ))}
        </p>
      )}
    </>
  );
}
