import { createAction, createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';
import { MESSAGES } from '#libs/contracts';
import { sagaFailed } from '../../sagas/supervise.js';

export type NoticeKind = 'info' | 'success' | 'error';

/** One toast. Errors stay in the bell's list as well. */
export interface Notice {
  id: string;
  kind: NoticeKind;
  /** The specified titles: Info!, Success!, Error!. */
  title: string;
  text: string;
  /** ISO time. */
  at: string;
  /** Offers an action on the toast for as long as it is up, such as "Undo"; dispatched when it is taken. */
  action?: { label: string; type: string; payload?: unknown };
}

/** Milliseconds that a toast stays, as the specification says. */
export const NOTICE_TIME: Record<NoticeKind, number> = { info: 8000, success: 5000, error: 5000 };

export interface NoticesState {
  /** To be shown by the toaster, which takes them away. */
  pending: Notice[];
  /** What the bell lists, newest first. */
  errors: Notice[];
  unread: number;
}

const initialState: NoticesState = { pending: [], errors: [], unread: 0 };
const KEPT = 50;

function prepared(kind: NoticeKind) {
  return (text: string, action?: Notice['action']) => ({
    payload: {
      id: nanoid(8),
      kind,
      title: MESSAGES.titles[kind],
      text,
      at: new Date().toISOString(),
      ...(action && { action }),
    } satisfies Notice as Notice,
  });
}

/** `dispatch(informed('...'))`, `dispatch(succeeded('...'))`, `dispatch(failed('...'))`: a toast of that kind. */
export const informed = createAction('notices/info', prepared('info'));
export const succeeded = createAction('notices/success', prepared('success'));
export const failed = createAction('notices/error', prepared('error'));

const slice = createSlice({
  name: 'notices',
  initialState,
  reducers: {
    shown: (state, { payload }: PayloadAction<string>) => {
      state.pending = state.pending.filter(({ id }) => id !== payload);
    },
    read: (state) => {
      state.unread = 0;
    },
    cleared: (state) => {
      state.errors = [];
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
        (state, { payload }: PayloadAction<Notice>) => raise(state, payload),
      ),
});

function raise(state: NoticesState, notice: Notice): void {
  state.pending.push(notice);
  if (notice.kind !== 'error') return;
  state.errors = [notice, ...state.errors].slice(0, KEPT);
  state.unread += 1;
}

export const noticesReducer = slice.reducer;
export const { shown: noticeShown, read: noticesRead, cleared: noticesCleared } = slice.actions;

interface HasNotices {
  notices: NoticesState;
}
export const selectPendingNotices = (state: HasNotices) => state.notices.pending;
export const selectErrors = (state: HasNotices) => state.notices.errors;
export const selectUnread = (state: HasNotices) => state.notices.unread;
