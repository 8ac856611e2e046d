import { useTranslation } from 'react-i18next';
import { scaleOf } from '../../../../engine/web/charts/amounts.ts';
import { levelOf } from '../../../../thailand/geography.ts';
import { useMapWords } from '../../../../thailand/web/map/words.ts';
import type { View } from '../view.ts';
import type { Peers as PeersData } from './read.ts';
import { withMinus } from './shown.ts';

interface PeersProps {
  readonly peers: PeersData | null;
  readonly changeShare: number | null;
  readonly view: View;
}

const percent = (share: number): string => {
  const text = withMinus(scaleOf('share', 1).write(share));
  return `${share > 0 && /[1-9]/.test(text) ? '+' : ''}${text}%`;
};

/** How the areas beside the one that is looked at changed. */
export function Peers({ peers, changeShare, view }: PeersProps) {
  const { t } = useTranslation('ownfigures');
  const { levelName } = useMapWords();
  const level = levelOf(view.area);
  if (peers === null || changeShare === null || level === undefined) return null;
  const isHigh = changeShare >= peers.medianChange;
  return (
    <p className="why__peers">
      {t(isHigh ? 'why.peers.higher' : 'why.peers.lower', {
        level: levelName(level, view.area.slice(0, -2)),
        areas: String(peers.areas),
        median: percent(peers.medianChange),
        own: percent(changeShare),
        than: String(isHigh ? peers.below : peers.above),
      })}
    </p>
  );
}
