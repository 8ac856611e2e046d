import { type ComponentType, lazy } from 'react';
import type { Editor } from '../form/useEditor.ts';

/** What the part of a form's own is given. */
export interface CustomPartProps {
  /** The form as it stands, typed values and all. */
  readonly editor: Editor;
}

/** What one resource's form has beside what its declaration makes. */
export interface CustomForm {
  /** Fields that the part below shows in its own way. */
  readonly shownBelow?: readonly string[];
  /** Fields that only a new row asks for. */
  readonly hiddenOnceStored?: readonly string[];
  /** Stands below the fields. */
  readonly Below?: ComponentType<CustomPartProps>;
}

/** By the name of the resource; most have nothing of their own. */
export const CUSTOM_FORMS: Readonly<Record<string, CustomForm>> = {
  users: {
    shownBelow: ['lastLoginAt', 'lockedUntil', 'consentVersion', 'consentedAt'],
    // Of a stored account the password is set below, in the one way that asks for it.
    hiddenOnceStored: ['password'],
    Below: lazy(() => import('./users/UserParts.tsx')),
  },
  wasteManages: { Below: lazy(() => import('./factors/Recalculation.tsx')) },
  roles: { Below: lazy(() => import('./roles/Holders.tsx')) },
};
