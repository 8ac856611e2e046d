import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { controlId } from './control-id.ts';
import { fieldOf } from './errors.ts';
import styles from './form.module.css';
import type { Editor } from './useEditor.ts';

function focusControl(formId: string, name: string): void {
  const control =
    document.getElementById(controlId(formId, name)) ??
    document.getElementById(controlId(formId, fieldOf(name)));
  const show = (): void => {
    control?.scrollIntoView({ block: 'center' });
    control?.focus({ preventScroll: true });
  };
  const folded = control?.closest('details');
  if (folded) folded.open = true;
  const hidden = control?.closest('[role=tabpanel][hidden]');
  if (!hidden) {
    show();
    return;
  }
  document.getElementById(hidden.getAttribute('aria-labelledby') ?? '')?.click();
  requestAnimationFrame(show);
}

/**
 * What kept the form from being saved, each with a way to its field; the first gets the focus. It
 * keeps its place and its lines until the next attempt, so that nothing moves under the hand.
 */
export function ErrorSummary({ editor, formId }: { editor: Editor; formId: string }) {
  const { t } = useTranslation('screens');
  const { errors, told, problem, refusals } = editor;
  const order = editor.resource.fields.map((field) => field.name);
  const place = (name: string): number => order.indexOf(fieldOf(name));
  const names = Object.keys(told).sort((a, b) => place(a) - place(b));
  const left = names.filter((name) => name in errors).length;
  const [first] = names;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves once for each refused attempt, not for each error that goes
  useEffect(() => {
    if (refusals > 0 && first !== undefined) focusControl(formId, first);
  }, [refusals, formId]);

  if (names.length === 0 && problem === null) return null;
  const right = left === 0 && problem === null;
  return (
    <div className={right ? styles.summaryRight : styles.summary} role="alert" aria-atomic={false}>
      <strong>{problem ?? (right ? t('form.right') : t('form.wrong', { count: left }))}</strong>
      {names.length > 0 && (
        <ul>
          {names.map((name) => (
            <li key={name}>
              {name in errors ? (
                <button type="button" onClick={() => focusControl(formId, name)}>
                  {errors[name]?.join(' ')}
                </button>
              ) : (
                <s>{told[name]?.join(' ')}</s>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
