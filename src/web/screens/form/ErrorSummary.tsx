import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { controlId } from './FormField.tsx';
import styles from './form.module.css';
import type { Editor } from './useEditor.ts';

function focusControl(formId: string, name: string): void {
  const [field = name] = name.split('.');
  const control =
    document.getElementById(controlId(formId, name)) ??
    document.getElementById(controlId(formId, field));
  control?.scrollIntoView({ block: 'center' });
  control?.focus({ preventScroll: true });
}

/** What keeps the form from being saved, each with a way to its field; the first gets the focus. */
export function ErrorSummary({ editor, formId }: { editor: Editor; formId: string }) {
  const { t } = useTranslation('screens');
  const { errors, problem, refusals } = editor;
  const order = editor.resource.fields.map((field) => field.name);
  const place = (name: string): number => order.indexOf(name.split('.')[0] ?? name);
  const names = Object.keys(errors).sort((a, b) => place(a) - place(b));
  const [first] = names;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves once for each refused attempt, not for each error that goes
  useEffect(() => {
    if (refusals > 0 && first !== undefined) focusControl(formId, first);
  }, [refusals, formId]);

  if (names.length === 0 && problem === null) return null;
  return (
    <div className={styles.summary} role="alert">
      <strong>{problem ?? t('form.wrong', { count: names.length })}</strong>
      {refusals > 0 && names.length > 0 && (
        <ul>
          {names.map((name) => (
            <li key={name}>
              <button type="button" onClick={() => focusControl(formId, name)}>
                {errors[name]?.join(' ')}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
