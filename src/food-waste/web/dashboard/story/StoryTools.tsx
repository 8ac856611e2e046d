import i18next from 'i18next';
import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../engine/web/core/Icon.tsx';
import { apiAddress } from '../../../../engine/web/session/index.ts';
import { DownloadButton } from '../DownloadButton.tsx';
import { editionIn, queryOf, type Shown } from './address.ts';
import type { EmbedDialogProps } from './EmbedDialog.tsx';

/** Takes what is published along: on one sheet, or into another site. */
export function StoryTools(page: Omit<Shown, 'language'>) {
  const { t, i18n } = useTranslation(['publication', 'charts']);
  const [Dialog, setDialog] = useState<ComponentType<EmbedDialogProps> | null>(null);
  const shown = { ...page, language: i18n.language };
  // What is not published yet has no address.
  if (page.publication?.status === 'draft') return null;
  const open = async (): Promise<void> => {
    const [{ EmbedDialog }] = await Promise.all([
      import('./EmbedDialog.tsx'),
      i18next.loadNamespaces('story'),
    ]);
    setDialog(() => EmbedDialog);
  };
  const sheet = `${apiAddress()}/api/dashboard/published/${editionIn(shown)}/brief.pdf`;
  return (
    <>
      <a
        className="button button--plain button--small"
        href={sheet + queryOf(shown)}
        target="_blank"
        rel="noopener"
      >
        <Icon name="download" size={18} />
        {t('brief')}
      </a>
      <DownloadButton
        icon="box"
        label={t('embed')}
        busyLabel={t('embed')}
        failure={t('charts:failed')}
        download={open}
      />
      {Dialog && <Dialog shown={shown} onClose={() => setDialog(null)} />}
    </>
  );
}
