import { createAction, createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';
import { PLATFORM_MESSAGES } from '#libs/contracts';
import type { Failure } from '../api/problem.js';
import { sentenceText } from '../i18n/catalogue.js';
import { sagaFailed } from '../sagas/supervise.js';

export type NotificationKind = 'info' | 'success' | 'error';

/** One toast. Errors, and toasts with a link, also stay in the bell's list. */
export interface AppNotification {
  id: string;
  kind: NotificationKind;
  /** The specified titles: Info!, Success!, Error!. */
  title: string;
  text: string;
  /** Second line: the subject or the reason. */
  detail?: string;
  /** Id of the refused call, to find it in the log and the audit log. */
  requestId?: string;
  /** Link of the notification. A notification with a link also stays in the bell's list. */
  link?: { to: string; label: string };
  /** ISO time. */
  at: string;
}

/** Milliseconds for which a toast is shown, as specified. */
export const NOTIFICATION_TIME: Record<NotificationKind, number> = { info: 8000, success: 5000, error: 5000 };

export interface NotificationsState {
  /** Waiting for the toaster, which removes them. */
  pending: AppNotification[];
  /** Notifications listed by the bell, newest first. */
  kept: AppNotification[];
  unread: number;
}

const initialState: NotificationsState = { pending: [], kept: [], unread: 0 };
const KEPT = 50;

type More = Pick<AppNotification, 'detail' | 'requestId' | 'link'>;

function prepared(kind: NotificationKind) {
  return (text: string, { detail, ...more }: More = {}) => ({
    payload: {
      id: nanoid(8),
      kind,
      title: sentenceText(PLATFORM_MESSAGES.titles[kind]),
      text: sentenceText(text),
      ...(detail && { detail: sentenceText(detail) }),
      ...more,
      at: new Date().toISOString(),
    } satisfies AppNotification as AppNotification,
  });
}

/** Shows a toast of that kind: `dispatch(informed('...'))`, `dispatch(succeeded('...'))`, `dispatch(failed('...'))`. */
export const informed = createAction('notifications/info', prepared('info'));
export const succeeded = createAction('notifications/success', prepared('success'));
export const failed = createAction('notifications/error', prepared('error'));

/** Reports a refused call: the documented message if there is one, and the server's message below it. */
export function refused(failure: Failure, sentence: string = failure.message) {
  const { message, requestId } = failure;
  return failed(sentence, {
    ...(message && !sentence.includes(message) && { detail: message }),
    ...(requestId && { requestId }),
  });
}

const slice = createSlice({
  name: 'notifications',
  initialState,
  reducers: {
    shown: (state, { payload }: PayloadAction<string>) => {
      state.pending = state.pending.filter(({ id }) => id !== payload);
    },
    read: (state) => {
      state.unread = 0;
    },
    cleared: (state) => {
      state.kept = [];
      state.unread = 0;
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(sagaFailed, (state, { payload }) => {
        if (!payload.givenUp) return;
        raise(state, prepared('error')('A part of this page has stopped. Load the page again.').payload);
      })
      .addMatcher(
        (action) => informed.match(action) || succeeded.match(action) || failed.match(action),
        (state, { payload }: PayloadAction<AppNotification>) => raise(state, payload),
      ),
});

function raise(state: NotificationsState, notification: AppNotification): void {
  state.pending.push(notification);
  if (notification.kind !== 'error' && !notification.link) return;
  state.kept = [notification, ...state.kept].slice(0, KEPT);
  state.unread += 1;
}

export const notificationsReducer = slice.reducer;
export const {
  shown: notificationShown,
  read: notificationsRead,
  cleared: notificationsCleared,
} = slice.actions;

interface HasNotifications {
  notifications: NotificationsState;
}
export const selectPendingNotifications = (state: HasNotifications) => state.notifications.pending;
export const selectKeptNotifications = (state: HasNotifications) => state.notifications.kept;
export const selectUnread = (state: HasNotifications) => state.notifications.unread;
