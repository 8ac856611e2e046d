import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Field, WeightDeclaration } from '../../../declaration/types.ts';
import { isBlank } from '../../../declaration/validate.ts';
import type { Factor } from '../../../declaration/weights/factor.ts';
import { kilograms } from '../../../declaration/weights/weigh.ts';
import { isOneOfSet } from '../../../fields/index.ts';
import { formatNumber } from '../../../fields/shared/numbers.ts';
import { useWords } from '../../fields/shared/useWords.ts';
import { controlId } from '../form/control-id.ts';
import { FormField } from '../form/FormField.tsx';
import formStyles from '../form/form.module.css';
import type { Editor } from '../form/useEditor.ts';
import styles from './records.module.css';

export interface WeightProps {
  readonly editor: Editor;
  readonly weight: WeightDeclaration;
  readonly field: Field;
  readonly factor: Factor | null;
  readonly formId: string;
  readonly onLeave: (name: string) => void;
}

/** What the quantity comes to in kilograms, and by which weight; typed in where there is none. */
export function Weight({ editor, weight, field, factor, formId, onLeave }: WeightProps) {
  const { t } = useTranslation('records');
  const words = useWords();
  const { resource, values } = editor;
  const quantity = values[weight.quantity];
  const kg =
    factor && typeof quantity === 'number' && quantity > 0
      ? kilograms(quantity, factor.unitKg)
      : null;
  const stray = kg !== null && !isBlank(values[field.name]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when a weight worked out takes the place of a typed one
  useEffect(() => {
    if (stray) editor.set(field.name, null);
  }, [stray]);

  const origin = resource.fieldsByName[weight.origin];
  if (kg === null || !factor || !origin || !isOneOfSet(origin)) {
    return <FormField editor={editor} field={field} formId={formId} onLeave={onLeave} />;
  }
  const id = controlId(formId, field.name);
  const wrong = editor.errors[field.name] ?? [];
  return (
    <div className={formStyles.field} data-field={field.name}>
      <label htmlFor={id} className={formStyles.label}>
        {words.label(resource.name, field.name)}
      </label>
      <output id={id} className={styles.weight}>
        <strong>{t('weight.kg', { kg: formatNumber(kg) })}</strong>
        <span className={formStyles.help}>
          {t('weight.by', {
            quantity: formatNumber(quantity),
            unitKg: formatNumber(factor.unitKg),
            origin: words.choice(origin.choices, factor.origin),
          })}
        </span>
      </output>
      {wrong.length > 0 && <div className={formStyles.error}>{wrong.join(' ')}</div>}
    </div>
  );
}
