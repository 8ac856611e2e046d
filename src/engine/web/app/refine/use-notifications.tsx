import type { NotificationProvider } from '@refinedev/core';
import { App } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { TOAST_MILLISECONDS } from '../../../declaration/constants.ts';
import { Icon } from '../../core/Icon.tsx';
import { createNotificationProvider } from '../../providers/index.ts';

const SECONDS = TOAST_MILLISECONDS / 1000;

/**
 * Refine's notifications by antd's, top-centre. Their time stands still under the pointer, and under
 * the focus, which goes back where it was when one is closed.
 */
export function useNotifications(): NotificationProvider {
  const { notification } = App.useApp();
  const { t } = useTranslation('shell');
  return useMemo(
    () =>
      createNotificationProvider({
        // The same text twice at once shows once.
        show: (severity, text, { detail, key = text }) => {
          let cameFrom: EventTarget | null = null;
          // antd draws a link that leads nowhere, which has no name to a screen reader.
          const closable = {
            role: 'button',
            'aria-label': t('toasts.close'),
            closeIcon: <Icon name="close" />,
          };
          const open = (duration: number): void =>
            notification.open({
              key,
              type: severity,
              role: severity === 'error' ? 'alert' : 'status',
              message: text,
              description: detail,
              placement: 'top',
              duration,
              closable,
              onClose: () => {
                if (cameFrom instanceof HTMLElement) cameFrom.focus();
              },
              props: {
                onFocus: ({ currentTarget, relatedTarget }) => {
                  if (!currentTarget.contains(relatedTarget)) cameFrom = relatedTarget;
                  open(0);
                },
                onBlur: () => {
                  cameFrom = null;
                  open(SECONDS);
                },
              },
            });
          open(SECONDS);
        },
        close: notification.destroy,
      }),
    [notification, t],
  );
}
