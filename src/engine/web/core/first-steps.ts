import declaration from '../../../../resources.config.ts';
import { type FirstStep, firstStepsOf } from './first-steps-of.ts';

/** Written out by a build, as `outline.ts` is. */
export const firstSteps: readonly FirstStep[] = firstStepsOf(declaration);
