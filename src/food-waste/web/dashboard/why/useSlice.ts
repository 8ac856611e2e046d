/** What a figure is of alone, in words: a part of a figure is never shown as the whole of it. */
import { useTranslation } from 'react-i18next';
import { useMapWords } from '../../../../thailand/web/map/words.ts';
import { RATE_OF } from '../../../rates.ts';
import type { Answer } from '../answers.ts';
import type { UserType } from '../declaration.ts';
import { useAreaTrail } from '../use-area-names.ts';
import { figureOfMeasure, type Opened } from './opened.ts';
import type { Change } from './read.ts';

/** What beside an area and a period figures are narrowed to. */
export type SliceKey = 'userType' | 'materialId' | 'wasteFoodId' | 'wasteManageId' | 'part';

export interface Slice {
  readonly key: SliceKey;
  /** `เฉพาะผัก` */
  readonly text: string;
}

/** How an answer calls what a view has by its id. */
const BY = { materialId: 'material', wasteFoodId: 'step', wasteManageId: 'manage' } as const;
const IDS = ['materialId', 'wasteFoodId', 'wasteManageId'] as const;

/** Whose waste it is, where what the figure is called does not say so. */
function userTypeOf({ measure, view }: Opened, page: UserType | null): UserType | null {
  const userType = page ?? view.userType;
  const isNamed = RATE_OF[measure] || figureOfMeasure(measure, userType) === 'receivedKg';
  return isNamed ? null : userType;
}

/** All but the area and the period, as far as `answer` names it. */
export function useSlices(
  open: Opened,
  page: UserType | null,
  answer: Answer<Change> | null,
): readonly Slice[] {
  const { t } = useTranslation(['ownfigures', 'charts']);
  const { view } = open;
  const slices: Slice[] = [];
  const add = (key: SliceKey, name: string, words: string = key): void => {
    slices.push({ key, text: t(`why.only.${words}`, { name }) });
  };
  const userType = userTypeOf(open, page);
  if (userType !== null) add('userType', t(`charts:userTypes.${userType}`));
  for (const key of IDS) {
    if (view[key] === null) continue;
    const found = answer?.data.narrowedTo.find(({ by }) => by === BY[key]);
    add(key, found?.name || t('charts:filters.chosen'));
  }
  if (view.part !== null) {
    add('part', t(`charts:parts.${view.part}`), view.part === 'both' ? 'both' : 'part');
  }
  return slices;
}

/** All that somebody may see, where no area is chosen. */
export function useWidest(answer: Answer<Change> | null): string {
  const { t } = useTranslation('charts');
  const isWhole = answer === null || (answer.within === null && !answer.ownPlaces);
  return t(isWhole ? 'filters.all.country' : 'filters.all.own');
}

/** Which area it is, narrowest first; '' of all. */
export function useArea({ view }: Opened): string {
  const { nameOf } = useMapWords();
  const trail = useAreaTrail(view.area);
  return trail.map(nameOf).toReversed().join(' ') || view.area;
}
