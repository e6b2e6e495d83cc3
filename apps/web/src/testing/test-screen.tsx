import { MantineProvider } from '@mantine/core';
import { act, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter, useLocation } from 'react-router-dom';
import type { SessionDto } from '#libs/contracts';
import { selectPendingNotifications } from '../core/notifications/slice.js';
import { signedIn } from '../core/session/actions.js';
import { ConfirmProvider } from '../ui/Confirm.js';
import { theme } from '../ui/theme.js';
import { sessionOf } from './test-session.js';
import { testStore } from './test-store.js';

// The live connection is tested with the realtime saga.
jest.mock('../core/realtime/socket.js', () => ({
  openSocket: () => ({
    connected: false,
    on: () => undefined,
    off: () => undefined,
    connect: () => undefined,
    disconnect: () => undefined,
  }),
}));

let address = '';

/** Tells the test where the page has led. */
function Address() {
  const { pathname, search } = useLocation();
  address = pathname + search;
  return null;
}

/** A page as the user of the session sees it, with everything round it that it needs; sagas are running. */
export async function show(page: ReactNode, at: string, session: SessionDto = sessionOf()) {
  // A hint of the session of an earlier screen would make this store try to renew it.
  localStorage.clear();
  const store = testStore();
  store.dispatch(signedIn(session));
  render(
    <Provider store={store}>
      <MantineProvider env="test" theme={theme}>
        <ConfirmProvider>
          <MemoryRouter initialEntries={[at]}>
            <Address />
            {page}
          </MemoryRouter>
        </ConfirmProvider>
      </MantineProvider>
    </Provider>,
  );
  await act(async () => undefined);
  return {
    store,
    address: () => address,
    /** Titles and texts of the toasts, oldest first. */
    notifications: () =>
      selectPendingNotifications(store.getState()).map(({ title, text }: { title: string; text: string }) => [
        title,
        text,
      ]),
  };
}
