import './drawer.css';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../core/Icon.tsx';
import type { MenuEntry } from './menu.ts';
import { SideMenu } from './SideMenu.tsx';

interface DrawerProps {
  readonly entries: readonly MenuEntry[];
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The menu over the page: the overlay mode, and every mode on a narrow window. */
export function Drawer({ entries, open, onClose }: DrawerProps) {
  const { t } = useTranslation(['shell', 'menu']);
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const element = dialog.current;
    if (open && !element?.open) element?.showModal();
    if (!open && element?.open) element.close();
  }, [open]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a dialog closes by Escape of itself.
    <dialog
      ref={dialog}
      className="drawer"
      aria-label={t('menu.label')}
      onClose={onClose}
      onClick={(event) => {
        // The backdrop counts as the dialog itself; its content covers the rest.
        if (event.target === dialog.current) onClose();
      }}
    >
      <div className="drawer__content">
        <div className="drawer__head">
          <span className="drawer__name">{t('menu:productName')}</span>
          <button
            type="button"
            className="icon-button"
            aria-label={t('menu.close')}
            onClick={onClose}
          >
            <Icon name="close" />
          </button>
        </div>
        {open ? <SideMenu entries={entries} shape="wide" onFollow={onClose} /> : null}
      </div>
    </dialog>
  );
}
