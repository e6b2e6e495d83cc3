import { MantineProvider } from '@mantine/core';
import type { Middleware, UnknownAction } from '@reduxjs/toolkit';
import { act, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter, useLocation } from 'react-router-dom';
import type { Role, SessionDto } from '#libs/contracts';
import './features.js';
import { startStore } from '../app/store.js';
import { selectPendingNotifications } from '../core/notifications/slice.js';
import { signedIn } from '../core/session/actions.js';
import { ConfirmProvider } from '../ui/Confirm.js';
import { theme } from '../ui/theme.js';
import { answering, type TestAnswer } from './answers.js';
import { sessionOf } from './test-session.js';

// The live connection is tested with the realtime saga: here its events are dispatched.
jest.mock('../core/realtime/socket.js', () => ({
  openSocket: () => ({
    connected: false,
    on: () => undefined,
    off: () => undefined,
    io: { on: () => undefined, off: () => undefined },
    connect: () => undefined,
    disconnect: () => undefined,
    removeAllListeners: () => undefined,
  }),
}));

export interface TestStoreOptions {
  /** Who uses the portal: a role, or a whole session; null: nobody has signed in. An ADMIN unless given. */
  signedInAs?: Role | SessionDto | null;
  /** What the server answers, by verb and path as the API has them; see `answering`. */
  answers?: Record<string, TestAnswer>;
  /** The page is loaded again: what an earlier screen kept in this browser is there. */
  reloaded?: boolean;
}

/**
 * The application's store with its sagas running, a user and a server. The features that a spec imports have registered
 * themselves. Call `server.restore()`, or give no answers, where the spec has a `fetch` of its own.
 */
export function makeTestStore({ signedInAs = 'ADMIN', answers, reloaded }: TestStoreOptions = {}) {
  // A hint of the session of an earlier screen would make this store try to renew it.
  if (!reloaded) localStorage.clear();
  const server = answers ? answering(answers) : null;
  const actions: UnknownAction[] = [];
  const recorder: Middleware = () => (next) => (action) => {
    actions.push(action as UnknownAction);
    return next(action);
  };
  const store = startStore(recorder);
  if (signedInAs !== null) {
    store.dispatch(signedIn(typeof signedInAs === 'string' ? sessionOf(signedInAs) : signedInAs));
  }
  return {
    store,
    server,
    /** Every action so far, those of the sagas too: for what must not stand in one. */
    actions,
    /** Titles and texts of the toasts, oldest first. */
    notifications: () =>
      selectPendingNotifications(store.getState()).map(({ title, text }) => [title, text] as const),
  };
}

let address = '';

/** Says to the test where the page has led. */
function Address() {
  const { pathname, search } = useLocation();
  address = pathname + search;
  return null;
}

/** A page with everything round it that it needs, at an address: `await showPage(<StaffListPage />, '/staff', { ... })`. */
export async function showPage(page: ReactNode, at: string, options: TestStoreOptions = {}) {
  const made = makeTestStore(options);
  window.history.replaceState(null, '', at);
  render(
    <Provider store={made.store}>
      <MantineProvider env="test" theme={theme}>
        <ConfirmProvider>
          <BrowserRouter>
            <Address />
            {page}
          </BrowserRouter>
        </ConfirmProvider>
      </MantineProvider>
    </Provider>,
  );
  await act(async () => undefined);
  return { ...made, address: () => address };
}
