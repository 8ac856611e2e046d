import { type FocusEvent, useState } from 'react';
import { measuresNothing } from '../../../declaration/measurement.ts';
import type { Field } from '../../../declaration/types.ts';
import { hiddenFields } from '../../../declaration/validate.ts';
import { controlId } from './control-id.ts';
import type { Editor } from './useEditor.ts';

export interface ShownFields {
  readonly fields: readonly Field[];
  /** The form declares that there was nothing. */
  readonly nothing: boolean;
  /** What the form listens to, so that nothing vanishes under the hands of who types 0.5. */
  readonly listeners: {
    onFocus(event: FocusEvent): void;
    onBlur(event: FocusEvent): void;
  };
}

/**
 * The fields that take part in the row of a form as it stands.
 * @param afterClick as `useAfterClick` gives it: a button that the number is left for stays in place
 */
export function useShownFields(
  { resource, values }: Editor,
  formId: string,
  afterClick: (run: () => void) => void,
): ShownFields {
  const { measurement } = resource;
  const [typing, setTyping] = useState(false);
  const isNumber = ({ target }: FocusEvent): boolean =>
    measurement !== null && target.id === controlId(formId, measurement.nothing);
  const nothing = !typing && measuresNothing(resource, values);
  const settled = measurement && typing ? { ...values, [measurement.nothing]: null } : values;
  const hidden = hiddenFields(resource, settled);
  return {
    fields: resource.fields.filter(({ name }) => !hidden.has(name)),
    nothing,
    listeners: {
      onFocus: (event) => {
        if (isNumber(event)) setTyping(true);
      },
      onBlur: (event) => {
        if (isNumber(event)) afterClick(() => setTyping(false));
      },
    },
  };
}
