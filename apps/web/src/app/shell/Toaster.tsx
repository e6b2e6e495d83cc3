import { notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { t } from '../../core/i18n/index.js';
import {
  NOTIFICATION_TIME,
  type NotificationKind,
  notificationShown,
  selectPendingNotifications,
} from '../../core/notifications/slice.js';
import { Icon, type IconName } from '../../ui/icons.js';
import { ToastText } from '../../ui/ToastText.js';

const COLOUR: Record<NotificationKind, string> = { info: 'adire', success: 'leaf', error: 'laterite' };
const ICON: Record<NotificationKind, IconName> = { info: 'info', success: 'check', error: 'alert' };

/** Shows notifications of the store as toasts at the top right. */
export function Toaster() {
  const dispatch = useAppDispatch();
  const pending = useAppSelector(selectPendingNotifications);
  useEffect(() => {
    for (const { id, kind, title, text, detail, requestId, link } of pending) {
      notifications.show({
        id,
        title,
        message: <ToastText text={text} detail={detail} requestId={requestId} link={link} />,
        color: COLOUR[kind],
        icon: <Icon name={ICON[kind]} size={16} />,
        autoClose: NOTIFICATION_TIME[kind],
        role: kind === 'error' ? 'alert' : 'status',
        closeButtonProps: { 'aria-label': t('close') },
      });
      dispatch(notificationShown(id));
    }
  }, [pending, dispatch]);
  // Toasts of a session do not reappear at the next sign-in.
  useEffect(() => () => notifications.clean(), []);
  return null;
}
