import { useTranslation } from 'react-i18next';
import { Icon } from '../../../engine/web/core/Icon.tsx';
import { useMapWords } from '../../../thailand/web/map/words.ts';
import type { Answer, Home } from './answers.ts';

/** As many areas are named; more are counted. */
const NAMED_AREAS = 5;

/** Says to whom only some areas are open that all figures are of these. */
export default function OwnAreas({ answer }: { answer: Answer<Home> | null }) {
  const { t } = useTranslation('publication');
  const { nameOf } = useMapWords();
  const within = answer?.within ?? [];
  if (within.length === 0) return null;
  const areas = within.slice(0, NAMED_AREAS).map(nameOf).join(', ');
  const others = within.length - NAMED_AREAS;
  return (
    <p className="note" role="status">
      <Icon name="place" />
      <span>
        {others > 0
          ? t('within.some', { areas, others: String(others) })
          : t('within.all', { areas })}
      </span>
    </p>
  );
}
