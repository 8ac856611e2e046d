import { type Ref, useImperativeHandle } from 'react';
import type { ListCalls, Resource } from '../../../declaration/types.ts';
import type { Values } from '../../../declaration/validate.ts';
import { useUnsaved } from '../form/Unsaved.tsx';
import { ReplacedList } from './ReplacedList.tsx';
import { useDraft } from './useDraft.ts';

/** What the form around a list needs to save both together. */
export interface ListHandle {
  readonly dirty: boolean;
  /** False, and the errors shown, when something is wrong; `focus` brings the first one there. */
  check(focus: boolean): boolean;
  /** False, and the list itself says why, when it could not be stored. */
  store(parentId: number): Promise<boolean>;
}

export interface ReplacedChildProps {
  readonly ref: Ref<ListHandle>;
  readonly parent: Resource;
  readonly child: Resource;
  readonly calls: ListCalls;
  readonly parentId: number | null;
  readonly parentValues: Values;
  readonly formId: string;
  /** The list is shown, and not to be changed. */
  readonly readOnly: boolean;
}

/** A list inside the form of its parent, which saves it with itself through the handle. */
export default function ReplacedChild({ ref, calls, parentId, ...shown }: ReplacedChildProps) {
  const draft = useDraft(shown.child, calls, parentId);
  useUnsaved(draft.dirty);
  useImperativeHandle(ref, () => ({
    dirty: draft.dirty,
    check: draft.check,
    store: draft.store,
  }));
  return <ReplacedList {...shown} draft={draft} />;
}
