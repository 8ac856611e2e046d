import { Fragment, type RefObject, useEffect, useState } from 'react';
import type { Field, Resource } from '../../../declaration/types.ts';
import { isBlank, type Values } from '../../../declaration/validate.ts';
import { controlId } from '../form/control-id.ts';
import { FormField } from '../form/FormField.tsx';
import formStyles from '../form/form.module.css';
import type { Editor } from '../form/useEditor.ts';
import type { Facts } from './facts.ts';
import { ItemChoice } from './ItemChoice.tsx';
import { NothingBox } from './NothingBox.tsx';
import styles from './records.module.css';
import { usePreview } from './usePreview.ts';
import { useUnusual } from './useUnusual.ts';
import { Weight } from './Weight.tsx';

export interface RecordFieldsProps {
  readonly editor: Editor;
  readonly formId: string;
  /** The fields to show, in order. */
  readonly fields: readonly Field[];
  /** The row declares that there was nothing. */
  readonly nothing?: boolean;
  readonly onLeave: (name: string) => void;
  readonly autoFocus: boolean;
}

/** Puts into blank fields what the rows chosen give them; what a person chose stays. */
function useDefaults(
  { values, fillIn }: Editor,
  { defaults, labels }: Facts,
  filledIn: RefObject<Values>,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: when they come, not while the person types
  useEffect(() => {
    for (const [name, value] of Object.entries({ ...defaults, ...labels })) {
      const untouched = isBlank(values[name]) || values[name] === filledIn.current[name];
      if (!untouched || values[name] === value || typeof value === 'object') continue;
      filledIn.current = { ...filledIn.current, [name]: value };
      fillIn(name, value);
    }
  }, [defaults]);
}

/** The field that says what is counted: factors of the weight are looked up by it. */
function unitOf({ weight }: Resource, fields: readonly Field[]): Field | undefined {
  const lookedUpBy = weight?.factors.find(({ by }) => by)?.by;
  return fields.find(({ name }) => name === lookedUpBy);
}

/** What had the focus may be gone once there is nothing to describe: the box that says so has it then. */
function useNothingFocus(nothing: boolean, id: string): void {
  useEffect(() => {
    if (nothing && document.activeElement === document.body) document.getElementById(id)?.focus();
  }, [nothing, id]);
}

const NOTHING_KNOWN: Facts = { defaults: {}, labels: {}, factor: null };

/** The fields of a record: one item of several kinds, its weight as it is typed, and defaults. */
export default function RecordFields(props: RecordFieldsProps) {
  const { editor, formId, fields, nothing = false, onLeave, autoFocus } = props;
  const { resource, record, values, round } = editor;
  const { weight, oneOf, measurement } = resource;
  const [filledIn] = useState<RefObject<Values>>(() => ({ current: {} }));
  const facts =
    usePreview({ resource, record, values, filledIn: filledIn.current }) ?? NOTHING_KNOWN;
  useDefaults(editor, facts, filledIn);
  const warnings = useUnusual(resource, record, values);
  const unit = unitOf(resource, fields);
  const carried = round > 0 ? resource.carriesOver : [];
  const first = fields.find(({ name }) => !carried.includes(name))?.name ?? '';

  useNothingFocus(nothing, controlId(formId, 'nothing'));

  const common = { editor, formId, onLeave };
  const plain = (field: Field) => (
    <FormField
      key={field.name}
      {...common}
      field={field}
      autoFocus={autoFocus && field.name === first}
    />
  );
  const said = nothing ? [measurement?.nothing, weight?.field] : [];
  return fields.map((field) => {
    if (said.includes(field.name)) return null;
    if (field.name === measurement?.days) {
      const id = controlId(formId, 'nothing');
      return (
        <Fragment key={field.name}>
          {plain(field)}
          <NothingBox editor={editor} field={measurement.nothing} id={id} checked={nothing} />
        </Fragment>
      );
    }
    const choice = oneOf.find((one) => one.fields.includes(field.name));
    if (choice) {
      return choice.fields[0] === field.name ? (
        <ItemChoice
          key={`${choice.name}/${round}`}
          {...common}
          choice={choice}
          autoFocus={autoFocus && choice.fields.includes(first)}
        />
      ) : null;
    }
    if (field === unit) return null;
    if (unit && field.name === weight?.quantity) {
      return (
        <div key={field.name} className={styles.pair}>
          {plain(field)}
          {plain(unit)}
        </div>
      );
    }
    if (weight && field.name === weight.field) {
      return (
        <Fragment key={field.name}>
          <Weight {...common} weight={weight} field={field} factor={facts.factor} />
          <div role="status" className={`${styles.warnings} ${formStyles.full}`}>
            {warnings.map(({ field: about, message }) => (
              <p key={about} className={styles.warning}>
                {message}
              </p>
            ))}
          </div>
        </Fragment>
      );
    }
    return plain(field);
  });
}
