import { Spin } from 'antd';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Field, Resource } from '../../../declaration/types.ts';
import { isRequired, type Values } from '../../../declaration/validate.ts';
import { findDefinition } from '../../../fields/index.ts';
import { TextBox } from '../../fields/shared/TextBox.tsx';
import { useWords } from '../../fields/shared/useWords.ts';
import { TakenInput } from '../custom/TakenInput.tsx';

/** What a person types to name a row of these; what the place decides is not among it. */
export function nameFields(child: Resource): readonly Field[] {
  return child.label.flatMap((name) => {
    const field = child.fieldsByName[name];
    return field && !field.readOnly && name !== child.parent?.field ? field : [];
  });
}

export interface NameInputProps {
  readonly child: Resource;
  readonly field: Field;
  readonly id: string;
  readonly values: Values;
  readonly invalid: boolean;
  readonly describedBy: string | undefined;
  readonly saving: boolean;
  readonly onChange: (value: unknown) => void;
}

/** Takes a part of the name of a new row, in the way the form takes it. */
export function NameInput({ child, field, id, values, saving, ...rest }: NameInputProps) {
  const { t } = useTranslation('screens');
  const { label } = useWords();
  const { invalid, describedBy, onChange } = rest;
  const value = values[field.name];
  const title = t('children.quick', { field: label(child.name, field.name) });
  if (findDefinition(field)?.names) {
    return (
      <TextBox
        id={id}
        data-quick-add
        value={typeof value === 'string' ? value : ''}
        placeholder={title}
        aria-label={title}
        aria-describedby={describedBy}
        invalid={invalid}
        // Not disabled meanwhile: the next name is typed here, and a disabled field loses the focus.
        readOnly={saving}
        onChange={(event) => onChange(event.target.value || null)}
      />
    );
  }
  return (
    <Suspense fallback={<Spin size="small" />}>
      <TakenInput
        field={field}
        id={id}
        resourceName={child.name}
        value={value}
        values={values}
        record={{}}
        invalid={invalid}
        describedBy={describedBy}
        required={isRequired(field, values, true)}
        label={title}
        // What is chosen meanwhile would go with what is saved.
        disabled={saving}
        onChange={onChange}
      />
    </Suspense>
  );
}
