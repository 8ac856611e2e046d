import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../app/shell/Icon.tsx';
import { showToast } from '../../app/toasts/toasts.ts';
import { todayInBangkok } from '../../dates/format/index.ts';
import { fetchWorkbook } from '../../providers/hand-over.ts';
import { problemText } from '../../screens/shared/problem.ts';
import { cardsOf, type DashboardDeclaration } from './declaration.ts';
import type { Mode } from './published-part.ts';
import { mapCallOf } from './use-map-values.ts';
import { askOf, type View } from './view.ts';

export interface ExportButtonProps {
  readonly name: string;
  readonly page: DashboardDeclaration;
  readonly mode: Mode;
  readonly view: View;
}

/** Hands over what the page shows as a workbook: its figures, and a sheet for each chart. */
export function ExportButton({ name, page, mode, view }: ExportButtonProps) {
  const { t } = useTranslation(['charts', 'menu']);
  const [busy, setBusy] = useState(false);
  const run = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    try {
      const shown = askOf(view, page.userType);
      const map = mapCallOf(page, view);
      // Inside a single tambon the map shows those beside it, which the report is not about.
      const isOfMap = map.call !== null && map.ask.area === shown.area;
      const charts = [
        ...cardsOf(page.cards, mode).map(({ call, ask }) => ({ call, ...ask })),
        ...(page.population ? [{ call: 'getPopulationFigures' }] : []),
        ...(isOfMap ? [{ call: map.call, measure: map.ask.measure }] : []),
      ];
      const title = `${t(`menu:pages.${name}`)} ${todayInBangkok(Date.now())}`;
      await fetchWorkbook('/api/dashboard/exportExcel', title, {
        method: 'POST',
        body: { data: { ...shown, charts } },
      });
      showToast('success', t('exported'));
    } catch (problem) {
      showToast('error', problemText(problem, t('exportFailed')));
    } finally {
      setBusy(false);
    }
  };
  return (
    <button
      type="button"
      className="button button--plain button--small"
      aria-disabled={busy}
      onClick={() => void run()}
    >
      <Icon name="download" size={18} />
      {t(busy ? 'exporting' : 'export')}
    </button>
  );
}
