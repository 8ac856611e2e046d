import { useTranslation } from 'react-i18next';
import type { Area } from '../../geography.ts';
import { useMapWords } from './words.ts';

interface TrailProps {
  /** From the province down to the area on the map; empty for all there is. */
  readonly trail: readonly Area[];
  /** What is around them all: the country, or what somebody may see of it. */
  readonly root: 'country' | 'ownAreas';
  readonly onGo: (code: string) => void;
}

/** Where the map is: ประเทศไทย › จังหวัด › อำเภอ. */
export function Trail({ trail, root, onGo }: TrailProps) {
  const { t } = useTranslation('map');
  const { nameOf } = useMapWords();
  const steps = [
    { code: '', name: t(root) },
    ...trail.map((area) => ({ code: area.code, name: nameOf(area) })),
  ];
  return (
    <nav className="map__trail" aria-label={t('trail')}>
      <ol>
        {steps.map(({ code, name }, place) => (
          <li key={code}>
            {place === steps.length - 1 ? (
              <span aria-current="location">{name}</span>
            ) : (
              <button type="button" onClick={() => onGo(code)}>
                {name}
              </button>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
