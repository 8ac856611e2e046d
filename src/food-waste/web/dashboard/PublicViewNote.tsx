import { useTranslation } from 'react-i18next';
import type { Answer, PublicView } from './answers.ts';

/** The key of what is said, in the file `ownfigures`. */
function keyOf(view: PublicView, isPooled: boolean): string {
  if (!view.isPublished) return `public.${view.reason}`;
  if (view.suppressed === 0) return 'public.same';
  return isPooled ? 'public.pooled' : 'public.suppressed';
}

interface PublicViewNoteProps {
  readonly answer: Answer<unknown> | null;
  /** What is not shown by itself is shown as one row. */
  readonly isPooled?: boolean;
}

/** Says to those who see the records what the public sees in the same place. */
export function PublicViewNote({ answer, isPooled = false }: PublicViewNoteProps) {
  const { t } = useTranslation('ownfigures');
  const view = answer?.view === 'live' ? answer.publicView : null;
  if (view === null) return null;
  const { rows = 0, suppressed = 0 } = view.isPublished ? view : {};
  const counts = { rows: String(rows), suppressed: String(suppressed) };
  return <span className="public-view">{t(keyOf(view, isPooled), counts)}</span>;
}
