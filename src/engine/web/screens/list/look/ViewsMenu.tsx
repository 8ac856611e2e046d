import { useCan, useNotification } from '@refinedev/core';
import { Button, Dropdown, type MenuProps } from 'antd';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SavedView } from '../../../../declaration/list-views.ts';
import type { Resource } from '../../../../declaration/types.ts';
import { problemWithReasons } from '../../shared/reasons.ts';
import { useConfirm } from '../../shared/useConfirm.tsx';
import { useNarrow } from '../../shared/useNarrow.ts';
import styles from '../list.module.css';
import type { ViewControls } from '../useListView.ts';
import { plainState, showsView, stateOfView, viewOfState } from './saved-views.ts';
import type { Look } from './useLook.ts';
import { type ShownColumns, shownFields } from './useShownColumns.ts';

const ViewForm = lazy(() => import('./ViewForm.tsx'));
const ColumnsDrawer = lazy(() => import('./ColumnsDrawer.tsx'));

export interface ViewsMenuProps {
  readonly resource: Resource;
  readonly view: ViewControls;
  readonly look: Look;
  readonly shown: ShownColumns;
  /** The saved view that the list began with. */
  readonly current: SavedView | null;
}

/** What stands open beside the menu. */
type Aside = 'new' | 'edit' | 'columns' | null;

/** The saved views of a list and its columns: chosen, saved, changed and taken away in one menu. */
export default function ViewsMenu(props: ViewsMenuProps) {
  const { resource, view, look, shown, current } = props;
  const { t } = useTranslation('screens');
  const { open: tell } = useNotification();
  const confirm = useConfirm();
  const narrow = useNarrow();
  const { data: managing } = useCan({ resource: 'roles', action: 'list' });
  const [isOpen, setOpen] = useState(false);
  const [aside, setAside] = useState<Aside>(null);
  const opener = useRef<HTMLButtonElement>(null);
  if (!look.isOffered) return null;
  // What nobody has chosen is not saved, so that columns declared later are seen.
  const fields = shown.isUsual ? [] : shownFields(shown.columns);
  const viewState = viewOfState(view.state, fields);
  const isChanged =
    current !== null &&
    (!showsView(current, view.state) ||
      (current.columns.length > 0 && current.columns.join() !== viewState.columns.join()));

  const choose = (state: ViewControls['state']): void => {
    shown.follow();
    view.change({ ...state, pageSize: view.state.pageSize });
  };
  const attempt = (work: Promise<unknown>): void => {
    work.catch((error) => {
      tell?.({ type: 'error', message: problemWithReasons(error, t('problem.save')) });
    });
  };
  const update = async (changed: SavedView): Promise<void> => {
    const { id, version, name, roleId, isDefault } = changed;
    await look.saveView({ id, version, name, roleId, isDefault, ...viewState });
    shown.follow();
    tell?.({ type: 'success', message: t('views.saved', { name }) });
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
    view.change({ view: null });
  };
  const itemOf = (saved: SavedView) => ({
    key: String(saved.id),
    label: saved.isDefault && saved.isHeld ? `${saved.name} · ${t('views.isDefault')}` : saved.name,
    onClick: () => choose(stateOfView(saved)),
  });
  const own = look.views.filter(({ roleId }) => roleId === null);
  const ofRoles = look.views.filter(({ roleId }) => roleId !== null);
  const items: MenuProps['items'] = [
    {
      key: '0',
      label: t('views.plain'),
      onClick: () => choose(plainState(look.views)),
    },
    ...own.map(itemOf),
    ...(ofRoles.length > 0
      ? [
          {
            key: 'roles',
            type: 'group' as const,
            label: t('views.ofRoles'),
            children: ofRoles.map(itemOf),
          },
        ]
      : []),
    { type: 'divider' },
    ...(current?.isEditable
      ? [
          ...(isChanged
            ? [
                {
                  key: 'update',
                  label: t('views.update', { name: current.name }),
                  onClick: () => attempt(update(current)),
                },
              ]
            : []),
          { key: 'edit', label: t('views.edit'), onClick: () => setAside('edit') },
          {
            key: 'remove',
            danger: true,
            label: t('views.remove'),
            onClick: () => attempt(remove(current)),
          },
        ]
      : []),
    { key: 'new', label: t('views.new'), onClick: () => setAside('new') },
    { key: 'columns', label: t('look.open'), onClick: () => setAside('columns') },
  ];
  const close = (): void => {
    setAside(null);
    opener.current?.focus();
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
        {(aside === 'new' || aside === 'edit') && (
          <ViewForm
            look={look}
            saved={aside === 'edit' ? current : null}
            viewState={viewState}
            managesRoles={managing?.can === true}
            onSaved={(saved) => {
              choose(stateOfView(saved));
              close();
            }}
            onClose={close}
          />
        )}
        {aside === 'columns' && <ColumnsDrawer resource={resource} shown={shown} onClose={close} />}
      </Suspense>
    </>
  );
}
