/** Where what is published stands by itself, on paper and for other sites. */

import { editionOf, type Publication } from '../../../publication.ts';
import type { View } from '../view.ts';

/** What a page shows of what is published. */
export interface Shown {
  readonly view: View;
  readonly userType: string | null;
  /** A publication other than the latest; null of that. */
  readonly publication: Publication | null;
  readonly language: string;
}

/** `?area=10&lang=th`, with the period that is shown unless it is left to the publication. */
export function queryOf({ view, userType, language }: Shown, hasPeriod = true): string {
  const type = userType ?? view.userType;
  return `?${new URLSearchParams({
    ...(view.area && { area: view.area }),
    ...(type && { userType: type }),
    ...(view.to && hasPeriod && { window: view.to }),
    lang: language,
  })}`;
}

export const editionIn = ({ publication }: Pick<Shown, 'publication'>): string =>
  publication ? editionOf(publication) : 'latest';
