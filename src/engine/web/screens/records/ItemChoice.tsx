import { useState } from 'react';
import type { Resource } from '../../../declaration/types.ts';
import { isBlank } from '../../../declaration/validate.ts';
import { useWords } from '../../fields/shared/useWords.ts';
import { controlId } from '../form/control-id.ts';
import { FormField } from '../form/FormField.tsx';
import formStyles from '../form/form.module.css';
import type { Editor } from '../form/useEditor.ts';
import styles from './records.module.css';

export interface ItemChoiceProps {
  readonly editor: Editor;
  readonly choice: Resource['oneOf'][number];
  readonly formId: string;
  readonly onLeave: (name: string) => void;
  readonly autoFocus: boolean;
}

/** A choice between fields of which one is filled: first which of them, then its value. */
export function ItemChoice({ editor, choice, formId, onLeave, autoFocus }: ItemChoiceProps) {
  const { label, choiceBetween } = useWords();
  const { resource, values } = editor;
  const { fields } = choice;
  const [picked, setPicked] = useState<string>();
  const filled = fields.find((name) => !isBlank(values[name]));
  const shown = filled ?? picked ?? fields[0] ?? '';
  const field = resource.fieldsByName[shown];
  const pick = (name: string): void => {
    setPicked(name);
    for (const other of fields) if (other !== name) editor.set(other, null);
  };
  return (
    <fieldset className={styles.choice}>
      <legend className={formStyles.label}>
        {choiceBetween(resource.name, choice.name)}
        <span className={formStyles.required} aria-hidden>
          {' *'}
        </span>
      </legend>
      <div className={styles.kinds}>
        {fields.map((name) => (
          <label key={name} className={styles.kind}>
            <input
              type="radio"
              // Where an error leads while the field itself does not show.
              id={name === shown ? undefined : controlId(formId, name)}
              name={`${formId}-${choice.name}`}
              checked={name === shown}
              onChange={() => pick(name)}
            />
            <span>{label(resource.name, name)}</span>
          </label>
        ))}
      </div>
      {field && (
        <FormField
          key={shown}
          editor={editor}
          field={field}
          formId={formId}
          onLeave={onLeave}
          speaksFor={fields}
          autoFocus={autoFocus}
        />
      )}
    </fieldset>
  );
}
