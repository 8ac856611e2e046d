import { Spin } from 'antd';
import { type ComponentType, Suspense, useEffect, useRef } from 'react';
import type { FormPartProps } from '../plugin.ts';
import { useSaveQuestion } from './save-questions.ts';
import type { Editor } from './useEditor.ts';

/** Stands in for a part on its way, and holds a save until that can ask its question. */
function Arriving() {
  const waiting = useRef<(() => void)[]>([]);
  useSaveQuestion(() => new Promise((resolve) => waiting.current.push(() => resolve(true))));
  useEffect(
    () => () => {
      for (const goOn of waiting.current) goOn();
    },
    [],
  );
  return <Spin />;
}

interface PartBelowProps {
  readonly Below: ComponentType<FormPartProps>;
  readonly editor: Editor;
}

/** What the form of one resource has below its fields, loaded when it is first needed. */
export function PartBelow({ Below, editor }: PartBelowProps) {
  return (
    <Suspense fallback={<Arriving />}>
      <Below editor={editor} />
    </Suspense>
  );
}
