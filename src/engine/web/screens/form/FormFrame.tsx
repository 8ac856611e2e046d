import { Create, Edit, type SaveButtonProps } from '@refinedev/antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import styles from './form.module.css';

export interface FormFrameProps {
  /** Name of the resource whose row is edited. */
  readonly resourceName: string;
  /** Whether the form was opened for a new row; the frame stays the same one when it is stored. */
  readonly isNew: boolean;
  /** The way back to where the person came from. */
  readonly back: { readonly to: string; readonly text: string };
  readonly title: ReactNode;
  /** What can be done with the row as a whole. */
  readonly tools?: ReactNode;
  /** Null where there is nothing to save. */
  readonly save: {
    readonly text: string;
    readonly busy: boolean;
    readonly run: () => void;
  } | null;
  /** The other ways out, after saving. */
  readonly buttons: ReactNode;
  readonly children: ReactNode;
}

/** The antd buttons of a form wrap, save stands first, and what is given `apart` stands at the end. */
const BUTTONS = { wrap: true, style: {}, className: styles.buttons } as const;
const CARD = {
  className: styles.card,
  classNames: { body: styles.body, actions: styles.actions },
} as const;

/** Refine's `<Create>` or `<Edit>` around a form; on a telephone its buttons stay at the thumb. */
export function FormFrame({ resourceName, isNew, back, title, tools, ...rest }: FormFrameProps) {
  const { save, buttons, children } = rest;
  const { t } = useTranslation('screens');
  const saveButtonProps: SaveButtonProps | undefined = save
    ? {
        icon: null,
        loading: save.busy,
        'aria-keyshortcuts': 'Control+S',
        title: t('form.shortcut'),
        onClick: save.run,
        children: save.text,
      }
    : undefined;
  const frame = {
    resource: resourceName,
    title,
    goBack: null,
    breadcrumb: (
      <Link className={styles.back} to={back.to}>
        <span aria-hidden>‹</span> {back.text}
      </Link>
    ),
    headerButtons: () => tools,
    ...(saveButtonProps && { saveButtonProps }),
    footerButtons: ({ defaultButtons }: { readonly defaultButtons: ReactNode }) => (
      <>
        {save && defaultButtons}
        {buttons}
      </>
    ),
    footerButtonProps: BUTTONS,
    wrapperProps: { className: styles.screen },
    contentProps: CARD,
  };
  return isNew ? <Create {...frame}>{children}</Create> : <Edit {...frame}>{children}</Edit>;
}
