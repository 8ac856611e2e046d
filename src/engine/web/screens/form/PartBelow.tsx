import { Spin } from 'antd';
import { type ComponentType, Suspense, useEffect, useState } from 'react';
import type { FormPartProps } from '../plugin.ts';
import { useSaveQuestion } from './save-questions.ts';
import type { Editor } from './useEditor.ts';

/** Whether the part has come, of each save that waits for it. */
type Waiting = Set<(isThere: boolean) => void>;

function settle(waiting: Waiting, isThere: boolean): void {
  for (const goOn of waiting) goOn(isThere);
  waiting.clear();
}

/** Stands in for a part on its way, and holds a save until that can ask its question. */
function Arriving({ waiting }: { readonly waiting: Waiting }) {
  useSaveQuestion(() => new Promise((resolve) => waiting.add(resolve)));
  return <Spin />;
}

interface PartBelowProps {
  readonly Below: ComponentType<FormPartProps>;
  readonly editor: Editor;
}

interface ArrivedProps extends PartBelowProps {
  readonly waiting: Waiting;
}

/** The part itself: what waited for it goes on once its question can be asked. */
function Arrived({ Below, editor, waiting }: ArrivedProps) {
  useEffect(() => settle(waiting, true), [waiting]);
  return <Below editor={editor} />;
}

/** What the form of one resource has below its fields, loaded when it is first needed. */
export function PartBelow(props: PartBelowProps) {
  const [waiting] = useState<Waiting>(() => new Set());
  // Gone before it came, with the form or because it could not be fetched: nothing is saved.
  useEffect(() => () => settle(waiting, false), [waiting]);
  return (
    <Suspense fallback={<Arriving waiting={waiting} />}>
      <Arrived {...props} waiting={waiting} />
    </Suspense>
  );
}
