import { useCan, useNotification } from '@refinedev/core';
import { Button, Dropdown, type MenuProps } from 'antd';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SavedView, ViewState } from '../../../../declaration/list-views.ts';
import { useNarrow } from '../../../core/use-narrow.ts';
import { problemWithReasons } from '../../shared/reasons.ts';
import { useConfirm } from '../../shared/useConfirm.tsx';
import styles from '../list.module.css';
import type { Look } from './useLook.ts';

const ViewForm = lazy(() => import('./ViewForm.tsx'));

export interface SavedViewsMenuProps {
  readonly look: Look;
  /** The saved view that is looked at; null for the plain one. */
  readonly current: SavedView | null;
  /** What is looked at, as a view stores it. */
  readonly viewState: ViewState;
  /** Whether it is another than the saved view. */
  readonly isChanged: boolean;
  /** Shows a view; the plain one for null. */
  readonly onChoose: (saved: SavedView | null) => void;
  /** What is looked at was saved in the view that it began with. */
  readonly onUpdated?: () => void;
  /** The saved view is gone; what is looked at stays. */
  readonly onRemoved: () => void;
  /** What else can be set from here. */
  readonly more?: {
    readonly label: string;
    /** @param giveBack takes the focus back to the menu */
    readonly onOpen: (giveBack: () => void) => void;
  };
}

type Aside = 'new' | 'edit' | null;

/** Changes saved views, and says what became of it. */
function useChanges(props: SavedViewsMenuProps) {
  const { look, viewState, onUpdated, onRemoved } = props;
  const { t } = useTranslation('screens');
  const { open: notify } = useNotification();
  const confirm = useConfirm();
  const attempt = (work: Promise<unknown>): void => {
    work.catch((error) => {
      notify?.({ type: 'error', message: problemWithReasons(error, t('problem.save')) });
    });
  };
  const update = async (changed: SavedView): Promise<void> => {
    const { id, version, name, roleId, isDefault } = changed;
    await look.saveView({ id, version, name, roleId, isDefault, ...viewState });
    onUpdated?.();
    notify?.({ type: 'success', message: t('views.saved', { name }) });
  };
  const remove = async (gone: SavedView): Promise<void> => {
    const agreed = await confirm({
      title: t('views.removeTitle', { name: gone.name }),
      content: t(gone.roleId === null ? 'views.removeText' : 'views.removeOfRole'),
      yes: t('views.remove'),
      danger: true,
    });
    if (!agreed) return;
    await look.removeView(gone);
    onRemoved();
  };
  return {
    update: (changed: SavedView) => attempt(update(changed)),
    remove: (gone: SavedView) => attempt(remove(gone)),
  };
}

interface ItemsProps extends SavedViewsMenuProps {
  readonly onAside: (aside: Aside) => void;
  readonly giveBack: () => void;
}

/** Views to choose, those of roles apart, and what can be done with the one that is looked at. */
function useItems(props: ItemsProps): MenuProps['items'] {
  const { look, current, isChanged, onChoose, onAside, giveBack, more } = props;
  const { t } = useTranslation('screens');
  const { update, remove } = useChanges(props);
  const itemOf = (saved: SavedView) => ({
    key: String(saved.id),
    label: saved.isDefault && saved.isHeld ? `${saved.name} · ${t('views.isDefault')}` : saved.name,
    onClick: () => onChoose(saved),
  });
  const own = look.views.filter(({ roleId }) => roleId === null);
  const ofRoles = look.views.filter(({ roleId }) => roleId !== null);
  const updated = current?.isEditable &&
    isChanged && {
      key: 'update',
      label: t('views.update', { name: current.name }),
      onClick: () => update(current),
    };
  const changes = current?.isEditable && [
    { key: 'edit', label: t('views.edit'), onClick: () => onAside('edit') },
    { key: 'remove', danger: true, label: t('views.remove'), onClick: () => remove(current) },
  ];
  const roles = ofRoles.length > 0 && {
    key: 'roles',
    type: 'group' as const,
    label: t('views.ofRoles'),
    children: ofRoles.map(itemOf),
  };
  return [
    { key: '0', label: t('views.plain'), onClick: () => onChoose(null) },
    ...own.map(itemOf),
    ...(roles ? [roles] : []),
    { type: 'divider' },
    ...(updated ? [updated] : []),
    ...(changes || []),
    { key: 'new', label: t('views.new'), onClick: () => onAside('new') },
    ...(more ? [{ key: 'more', label: more.label, onClick: () => more.onOpen(giveBack) }] : []),
  ];
}

/** The saved views of a list, or of the analysis: chosen, saved, changed and taken away in one menu. */
export function SavedViewsMenu(props: SavedViewsMenuProps) {
  const { look, current, viewState, isChanged, onChoose } = props;
  const { t } = useTranslation('screens');
  const narrow = useNarrow();
  const { data: managing } = useCan({ resource: 'roles', action: 'list' });
  const [isOpen, setOpen] = useState(false);
  const [aside, setAside] = useState<Aside>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const giveBack = (): void => opener.current?.focus();
  const items = useItems({ ...props, onAside: setAside, giveBack });
  const close = (): void => {
    setAside(null);
    giveBack();
  };
  const name = current?.name ?? t('views.plain');
  return (
    <>
      <Dropdown
        trigger={['click']}
        autoFocus
        overlayStyle={{ maxWidth: 'calc(100vw - 32px)' }}
        open={isOpen}
        onOpenChange={setOpen}
        menu={{
          items,
          selectedKeys: [String(current?.id ?? 0)],
          // Enter would go on to press what opens, which takes the focus while the key is down.
          onClick: ({ domEvent }) => domEvent.preventDefault(),
        }}
      >
        <Button
          ref={opener}
          size={narrow ? 'middle' : 'small'}
          className={styles.views}
          aria-haspopup="menu"
          aria-expanded={isOpen}
        >
          <span className="visually-hidden">{t('views.label')}</span>
          <span className={styles.viewName}>{name}</span>
          {isChanged && <small>{t('views.changed')}</small>}
          <span aria-hidden>▾</span>
        </Button>
      </Dropdown>
      <Suspense fallback={null}>
        {aside && (
          <ViewForm
            look={look}
            saved={aside === 'edit' ? current : null}
            viewState={viewState}
            managesRoles={managing?.can === true}
            onSaved={(saved) => {
              onChoose(saved);
              close();
            }}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}
