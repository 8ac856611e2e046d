import { type ComponentType, lazy } from 'react';
import type { Values } from '../../../schema/validate.ts';
import type { Editor } from '../form/useEditor.ts';

/** What the part of a form's own is given. */
export interface CustomPartProps {
  /** The form as it stands, typed values and all. */
  readonly editor: Editor;
}

/** What one resource's form has beside what its declaration makes. */
export interface CustomForm {
  /** Values of a new row, in the place of those declared. */
  readonly initial?: Values;
  /** Fields that the part below shows in its own way. */
  readonly shownBelow?: readonly string[];
  /** Stands below the fields. */
  readonly Below?: ComponentType<CustomPartProps>;
}

/** By the name of the resource; most have nothing of their own. */
export const CUSTOM_FORMS: Readonly<Record<string, CustomForm>> = {
  users: {
    // Who is given a password sets one of their own at the first sign-in.
    initial: { mustChangePassword: true },
    shownBelow: ['lastLoginAt', 'lockedUntil', 'consentVersion', 'consentedAt'],
    Below: lazy(() => import('./users/UserParts.tsx')),
  },
  roles: { Below: lazy(() => import('./roles/Holders.tsx')) },
};
