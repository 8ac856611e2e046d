import { lazy } from 'react';
import { ReferenceInput, ReferencesInput } from './reference/Input.tsx';
import type { Inputs } from './types.ts';

/** One part of the bundle for all that few forms have: each name of a part weighs on every page. */
const rare = () => import('./rare.ts');

/** How each type of field is typed in. What is heavy comes with the first form that has one. */
export const INPUTS: Inputs = {
  reference: ReferenceInput,
  references: ReferencesInput,
  list: lazy(async () => ({ default: (await rare()).ListInput })),
};
