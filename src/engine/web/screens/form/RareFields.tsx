import { useTranslation } from 'react-i18next';
import type { Field } from '../../../declaration/types.ts';
import { isBlank, isRequired } from '../../../declaration/validate.ts';
import { useWords } from '../../fields/shared/useWords.ts';
import { fieldOf } from './errors.ts';
import { Folded } from './Folded.tsx';
import { FormField } from './FormField.tsx';
import styles from './form.module.css';
import type { Editor } from './useEditor.ts';
import { sameValue } from './values.ts';

export interface RareFieldsProps {
  readonly editor: Editor;
  readonly formId: string;
  /** The rarely filled ones of one group. */
  readonly fields: readonly Field[];
  readonly onLeave: (name: string) => void;
}

export function isRare({ rarelyFilled }: Field): boolean {
  return rarelyFilled === true;
}

/** Whether a field says more than every row does from the start, or has to. */
function isFilled({ values, record }: Editor, field: Field): boolean {
  const value = values[field.name];
  const isSilent = isBlank(value) || ('default' in field && sameValue(value, field.default));
  return !isSilent || isRequired(field, values, record === null);
}

function isWrong({ errors }: Editor, field: Field): boolean {
  return Object.keys(errors).some((key) => fieldOf(key) === field.name);
}

/** Fields that most rows leave blank, under one heading that names them while it is closed. */
export function RareFields({ editor, formId, fields, onLeave }: RareFieldsProps) {
  const { t } = useTranslation('screens');
  const { label } = useWords();
  if (fields.length === 0) return null;
  const names = fields.map(({ name }) => label(editor.resource.name, name));
  return (
    <Folded
      // The next row begins folded.
      key={editor.round}
      title={
        <>
          {t('form.rarelyFilled')}
          <span className={styles.inside}>: {names.join(', ')}</span>
        </>
      }
      isFilled={fields.some((field) => isFilled(editor, field))}
      isWrong={fields.some((field) => isWrong(editor, field))}
      refusals={editor.refusals}
    >
      <div className={styles.fields}>
        {fields.map((field) => (
          <FormField
            key={field.name}
            editor={editor}
            formId={formId}
            field={field}
            onLeave={onLeave}
          />
        ))}
      </div>
    </Folded>
  );
}
