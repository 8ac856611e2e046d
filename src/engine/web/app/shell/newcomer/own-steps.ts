import { firstSteps } from '../../../core/first-steps.ts';
import type { FirstStep } from '../../../core/first-steps-of.ts';
import { mayDo, offers, type Session } from '../../../session/index.ts';

/** The first steps that this person may take; none where another server answers. */
export function ownSteps(session: Session): FirstStep[] {
  if (!offers('firstSteps')) return [];
  return firstSteps.filter(({ permission }) => mayDo(session, permission, 'create'));
}
