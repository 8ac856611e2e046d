import { useState } from 'react';
import type { Values } from '../../../declaration/validate.ts';
import type { Row } from '../shared/rows.ts';
import type { ToBeSaved } from './save-questions.ts';
import type { Editor, Outcome } from './useEditor.ts';

export interface ConflictFlow {
  /** The stored row that a stale save met, while the person has not chosen yet. */
  readonly current: Row | null;
  /** An earlier save of the form itself made it what it is. */
  readonly isOwn: boolean;
  /** Whether the row is stored. */
  save(): Promise<boolean>;
  /** Saves the chosen values onto the version just met. */
  resolve(values: Values): Promise<void>;
  dismiss(): void;
}

/**
 * Saves a form, and holds the question open when somebody else saved the row meanwhile. `mayBeSaved`
 * is asked before what was chosen of both versions is saved.
 */
export function useConflict(
  editor: Editor,
  onSaved: (outcome: { readonly row: Row | null; readonly changed: boolean }) => void,
  mayBeSaved: (wanted: ToBeSaved) => Promise<boolean> = async () => true,
): ConflictFlow {
  const [met, setMet] = useState<Extract<Outcome, { kind: 'stale' }> | null>(null);
  const current = met?.current ?? null;
  const settle = (outcome: Outcome): boolean => {
    setMet(outcome.kind === 'stale' ? outcome : null);
    if (outcome.kind !== 'saved' && outcome.kind !== 'unchanged') return false;
    onSaved({ row: outcome.row, changed: outcome.kind === 'saved' });
    return true;
  };
  return {
    current,
    isOwn: met?.isOwn ?? false,
    save: async () => settle(await editor.save()),
    resolve: async (values) => {
      // What the other version brings along may raise a question in a part of the form.
      if (!current || !(await mayBeSaved({ record: current, values }))) return;
      settle(await editor.save({ record: current, values }));
    },
    dismiss: () => setMet(null),
  };
}
