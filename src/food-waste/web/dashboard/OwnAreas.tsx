import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { config } from '../../../engine/web/core/config.ts';
import { Icon } from '../../../engine/web/core/Icon.tsx';
import { useSession } from '../../../engine/web/core/use-session.ts';
import { newPath } from '../../../engine/web/screens/shared/paths.ts';
import { mayDo } from '../../../engine/web/session/inside/actions.ts';
import { useMapWords } from '../../../thailand/web/map/words.ts';
import type { Answer, Home } from './answers.ts';
import { RECORDS } from './published-part.ts';

/** As many areas are named; more are counted. */
const NAMED_AREAS = 5;

/** Says to those whose places have no records yet that it is so, and leads to a first one. */
function NoRecords() {
  const { t } = useTranslation('ownfigures');
  const session = useSession();
  const { wasteRecords } = config.resources;
  return (
    <>
      {' '}
      <strong>{t('none')}</strong>{' '}
      {wasteRecords && mayDo(session, RECORDS, 'create') ? (
        <Link to={newPath(wasteRecords)}>{t('add')}</Link>
      ) : null}
    </>
  );
}

/** Says to whom only some areas or places are open that all figures are of these. */
export default function OwnAreas({ answer }: { answer: Answer<Home> | null }) {
  const { t } = useTranslation('ownfigures');
  const { nameOf } = useMapWords();
  const within = answer?.within ?? [];
  const places = answer?.ownPlaces ?? 0;
  const areas = within.slice(0, NAMED_AREAS).map(nameOf).join(', ');
  const others = within.length - NAMED_AREAS;
  const sentences = [
    ...(within.length > 0
      ? [t(others > 0 ? 'some' : 'all', { areas, others: String(others) })]
      : []),
    ...(places > 0
      ? [t(within.length > 0 ? 'besides' : 'places', { places: String(places) })]
      : []),
  ];
  return sentences.length > 0 ? (
    <p className="note note--own" role="status">
      <Icon name="place" />
      <span>
        {sentences.join(' ')}
        {places > 0 && answer?.basis.reporters === 0 ? <NoRecords /> : null}
      </span>
    </p>
  ) : null;
}
