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

// The spec of the realtime saga tests the live connection; here its events are dispatched.
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
  /** The signed-in user: a role, or a whole session; null: none. ADMIN by default. */
  signedInAs?: Role | SessionDto | null;
  /** Server answers by verb and path of the API; see `answering`. */
  answers?: Record<string, TestAnswer>;
  /** The page is reloaded: data that an earlier screen stored in this browser remains. */
  reloaded?: boolean;
}

/**
 * Creates the application's store with running sagas, a user and a server. Features imported by a spec register
 * themselves. Call `server.restore()`, or omit answers if the spec has its own `fetch`.
 */
export function makeTestStore({ signedInAs = 'ADMIN', answers, reloaded }: TestStoreOptions = {}) {
  // A session hint from an earlier screen would make this store try to renew it.
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
    /** Every action so far, including those of sagas: to check that none contains certain data. */
    actions,
    /** Returns titles and texts of the toasts, oldest first. */
    notifications: () =>
      selectPendingNotifications(store.getState()).map(({ title, text }) => [title, text] as const),
  };
}

let address = '';

/** Exposes the current address to the test. */
function Address() {
  const { pathname, search } = useLocation();
  address = pathname + search;
  return null;
}

/** Renders a page at an address with all its providers: `await showPage(<StaffListPage />, '/staff', { ... })`. */
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
