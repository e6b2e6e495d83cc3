import { MantineProvider } from '@mantine/core';
import { cleanNotifications, Notifications } from '@mantine/notifications';
import { combineReducers, configureStore, type Middleware, type UnknownAction } from '@reduxjs/toolkit';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { selectUndo, UNDO_TIME, undoable, undoReducer } from '../core/notifications/undo.js';
import { UndoToaster } from './UndoToaster.js';

function show() {
  const taken: UnknownAction[] = [];
  const recorder: Middleware = () => (next) => (action) => {
    if ((action as UnknownAction).type === 'test/back') taken.push(action as UnknownAction);
    return next(action);
  };
  const store = configureStore({
    reducer: combineReducers({ undo: undoReducer }),
    middleware: (withDefaults) => withDefaults().concat(recorder),
  });
  render(
    <Provider store={store}>
      <MantineProvider env="test">
        <Notifications />
        <UndoToaster />
      </MantineProvider>
    </Provider>,
  );
  const offer = (farm: number) =>
    act(async () => {
      store.dispatch(undoable({ message: `Farm ${farm} completed`, undo: { type: 'test/back', farm } }));
    });
  return { store, taken, offer };
}

const buttons = () => screen.queryAllByRole('button', { name: 'Undo' });

afterEach(() => {
  cleanup();
  cleanNotifications();
  jest.useRealTimers();
});

describe('undo', () => {
  it('takes an act back, once', async () => {
    const { store, taken, offer } = show();
    await offer(1);
    expect(screen.getByText(/Farm 1 completed/)).toBeTruthy();
    await act(async () => void fireEvent.click(buttons()[0]!));
    expect(taken).toEqual([{ type: 'test/back', farm: 1 }]);
    expect(selectUndo(store.getState())).toBeNull();
    // The toast is removed after it has faded out.
    await waitFor(() => expect(buttons()).toHaveLength(0));
  });

  it('is replaced by the next act', async () => {
    const { taken, offer } = show();
    await offer(1);
    const old = buttons()[0]!;
    await offer(2);
    await act(async () => void fireEvent.click(old));
    expect(taken).toEqual([]);
    await waitFor(() => expect(screen.queryByText(/Farm 1 completed/)).toBeNull());
    expect(buttons()).toHaveLength(1);
    await act(async () => void fireEvent.click(buttons()[0]!));
    expect(taken).toEqual([{ type: 'test/back', farm: 2 }]);
  });

  it('is gone after its time, or when it is closed', async () => {
    jest.useFakeTimers();
    const { store, offer } = show();
    await offer(1);
    await act(() => jest.advanceTimersByTimeAsync(UNDO_TIME + 1000));
    expect(selectUndo(store.getState())).toBeNull();
    await offer(2);
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Close' })));
    await act(() => jest.advanceTimersByTimeAsync(1000));
    expect(selectUndo(store.getState())).toBeNull();
    expect(buttons()).toHaveLength(0);
  });
});
