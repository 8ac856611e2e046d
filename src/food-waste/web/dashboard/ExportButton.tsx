import i18next from 'i18next';
import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../engine/web/core/Icon.tsx';
import { useSession } from '../../../engine/web/core/use-session.ts';
import { datedName, fetchWorkbook } from '../../../engine/web/providers/hand-over.ts';
import { DownloadButton } from '../../../engine/web/screens/shared/DownloadButton.tsx';
import { apiAddress } from '../../../engine/web/session/index.ts';
import { mayDo } from '../../../engine/web/session/inside/actions.ts';
import { showToast } from '../../../engine/web/toasts/toasts.ts';
import type { Answer, Home } from './answers.ts';
import { cardsOf } from './cards.ts';
import type { DashboardDeclaration } from './declaration.ts';
import { mapCallOf } from './first-asks.ts';
import { type Mode, RECORDS } from './published-part.ts';
import { editionIn, queryOf, type Shown } from './story/address.ts';
import type { EmbedDialogProps } from './story/EmbedDialog.tsx';
import { askOf, type View } from './view.ts';

/** Takes what is published along: on one sheet, or into another site. */
function StoryTools(page: Omit<Shown, 'language'>) {
  const { t, i18n } = useTranslation(['publication', 'charts']);
  const [Dialog, setDialog] = useState<ComponentType<EmbedDialogProps> | null>(null);
  const shown = { ...page, language: i18n.language };
  // What is not published yet has no address.
  if (page.publication?.status === 'draft') return null;
  const open = async (): Promise<void> => {
    const [{ EmbedDialog }] = await Promise.all([
      import('./story/EmbedDialog.tsx'),
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
        small
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

export interface ExportButtonProps {
  readonly name: string;
  readonly page: DashboardDeclaration;
  readonly mode: Mode;
  readonly view: View;
  readonly answer: Answer<Home> | null;
}

/**
 * Hands over what the page shows as a workbook: its figures, and a sheet for each chart. Of live ones
 * to those alone who may export the records. What is published can be taken along as a whole, too.
 */
export function ExportButton({ name, page, mode, view, answer }: ExportButtonProps) {
  const { t } = useTranslation(['charts', 'menu']);
  const session = useSession();
  if (mode === 'live' && !mayDo(session, RECORDS, 'export')) return null;
  const download = async (): Promise<void> => {
    const shown = askOf(view, page.userType);
    const map = mapCallOf(page, view);
    // Inside a single tambon the map shows those beside it, which the report is not about.
    const isOfMap = map.call !== null && map.ask.area === shown.area;
    const charts = [
      ...cardsOf(name, mode).map(({ call, ask }) => ({ call, ...ask })),
      ...(page.population ? [{ call: 'getPopulationFigures' }] : []),
      ...(isOfMap ? [{ call: map.call, measure: map.ask.measure }] : []),
    ];
    const title = datedName(t(`menu:pages.${name}`));
    await fetchWorkbook('/api/dashboard/exportExcel', title, {
      method: 'POST',
      body: { data: { ...shown, charts } },
    });
    showToast('success', t('exported'));
  };
  return (
    <>
      {answer?.view === 'published' ? (
        <StoryTools
          view={view}
          userType={page.userType}
          publication={view.publication === null ? null : answer.publication}
        />
      ) : null}
      <DownloadButton
        small
        label={t('export')}
        busyLabel={t('exporting')}
        failure={t('exportFailed')}
        download={download}
      />
    </>
  );
}
