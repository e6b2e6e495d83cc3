import { notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import {
  NOTICE_TIME,
  type NoticeKind,
  noticeShown,
  selectPendingNotices,
} from '../../features/notices/slice.js';
import { Icon, type IconName } from '../../ui/icons.js';
import { useAppDispatch, useAppSelector } from '../hooks.js';
import { t } from '../i18n/index.js';

const COLOUR: Record<NoticeKind, string> = { info: 'adire', success: 'leaf', error: 'laterite' };
const ICON: Record<NoticeKind, IconName> = { info: 'info', success: 'check', error: 'alert' };

/** Turns notices of the store into toasts at the top right. */
export function Toaster() {
  const dispatch = useAppDispatch();
  const pending = useAppSelector(selectPendingNotices);
  useEffect(() => {
    for (const { id, kind, title, text, action } of pending) {
      notifications.show({
        id,
        title,
        message: action ? (
          <>
            {text}{' '}
            <button
              type="button"
              className="link b"
              onClick={() => {
                dispatch({ type: action.type, payload: action.payload });
                notifications.hide(id);
              }}
            >
              {action.label}
            </button>
          </>
        ) : (
          text
        ),
        color: COLOUR[kind],
        icon: <Icon name={ICON[kind]} size={16} />,
        autoClose: NOTICE_TIME[kind],
        role: kind === 'error' ? 'alert' : 'status',
        closeButtonProps: { 'aria-label': t('close') },
      });
      dispatch(noticeShown(id));
    }
  }, [pending, dispatch]);
  return null;
}
