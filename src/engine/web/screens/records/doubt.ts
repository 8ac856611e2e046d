import i18next from 'i18next';
import type { Editor } from '../form/useEditor.ts';
import type { Question } from '../shared/useConfirm.tsx';
import { askAbout } from './unusual.ts';

/**
 * Asks to confirm what is unusual in a form, before it is saved; resolves to whether to save.
 * `agreed` holds what they have said yes to, so that nothing is asked twice.
 */
export async function mayBeSaved(
  { resource, record, values }: Editor,
  ask: (question: Question) => Promise<boolean>,
  agreed: { current: string },
): Promise<boolean> {
  const warnings = await askAbout(resource, record, values);
  const content = warnings.map(({ message }) => message).join(' ');
  if (content === '' || content === agreed.current) return true;
  await i18next.loadNamespaces('records');
  const yes = await ask({
    title: i18next.t('records:unusual.title'),
    content,
    yes: i18next.t('records:unusual.yes'),
    no: i18next.t('records:unusual.no'),
  });
  if (yes) agreed.current = content;
  return yes;
}
