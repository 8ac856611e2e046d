import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../engine/web/core/Icon.tsx';

/** As wide as the button that comes a moment later, so that nothing moves. */
export function ExportRoom() {
  const { t } = useTranslation('charts');
  return (
    <span className="button button--plain button--small" style={{ visibility: 'hidden' }}>
      <Icon name="download" size={18} />
      {t('export')}
    </span>
  );
}

/** What it takes comes with the cards, after the figures are painted. */
async function print(): Promise<void> {
  const { printPage } = await import('../../../engine/web/core/printing.ts');
  await printPage();
}

/** Id of what can be done with a page as a whole. */
const ACTIONS = 'dashboard-actions';

/** The title of a dashboard, what it is about, and what can be done with it as a whole. */
export function Head({ name, children }: { name: string; children?: ReactNode }) {
  const { t } = useTranslation(['menu', 'charts']);
  return (
    <header className="page__head dashboard__head">
      <div>
        <h1>{t(`menu:pages.${name}`)}</h1>
        <p>{t(`charts:overviews.${name}`)}</p>
      </div>
      {children === undefined ? null : <Actions>{children}</Actions>}
    </header>
  );
}

function Actions({ children }: { children: ReactNode }) {
  const { t } = useTranslation('charts');
  return (
    <>
      <button
        type="button"
        className="button button--plain button--small dashboard__more"
        popoverTarget={ACTIONS}
        aria-label={t('more')}
      >
        ⋯
      </button>
      <div id={ACTIONS} popover="auto" className="dashboard__actions">
        {children}
        <button
          type="button"
          className="button button--plain button--small"
          popoverTarget={ACTIONS}
          popoverTargetAction="hide"
          onClick={() => void print()}
        >
          <Icon name="clipboard" size={18} />
          {t('print')}
        </button>
      </div>
    </>
  );
}
