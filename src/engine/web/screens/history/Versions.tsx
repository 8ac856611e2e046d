import { Button, Spin } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { versionCalls } from '../../../declaration/versions.ts';
import { offers } from '../../session/index.ts';
import type { Editor } from '../form/useEditor.ts';
import type { Row } from '../shared/rows.ts';
import { useMay } from '../shared/useMay.ts';

const HistoryDrawer = lazy(() => import('./HistoryDrawer.tsx'));

interface VersionsProps {
  readonly editor: Editor;
  readonly record: Row;
}

/** The way to the earlier versions of a row; none on servers without them. */
export function Versions({ editor, record }: VersionsProps) {
  const { t } = useTranslation('screens');
  const [isOpen, setOpen] = useState(false);
  const calls = versionCalls(editor.resource);
  const maySee = useMay(editor.resource.name, 'history');
  if (!calls || !maySee || !offers(`${calls.group}/${calls.list}`)) return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('versions.open')}
      </Button>
      {isOpen && (
        <Suspense fallback={<Spin fullscreen />}>
          <HistoryDrawer {...{ editor, record, calls }} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
