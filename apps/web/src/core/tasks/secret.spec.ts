import { combineReducers, configureStore, type Middleware } from '@reduxjs/toolkit';
import createSagaMiddleware from 'redux-saga';
import { keepSecret, SECRET_LIFE, type Ticket, takeSecret } from './secret.js';
import { createTask, tasksReducer } from './task.js';

const PASSWORD = 'correct horse battery';
const CODE = '9f2c-11ab';

describe('secrets', () => {
  it('are read once', () => {
    const ticket = keepSecret(PASSWORD);
    expect(takeSecret(ticket)).toBe(PASSWORD);
    expect(() => takeSecret(ticket)).toThrow('This took too long. Please enter it again.');
  });

  it('are gone after a minute', () => {
    jest.useFakeTimers();
    try {
      const early = keepSecret(PASSWORD);
      jest.advanceTimersByTime(SECRET_LIFE - 1);
      expect(takeSecret(early)).toBe(PASSWORD);
      const late = keepSecret(PASSWORD);
      jest.advanceTimersByTime(SECRET_LIFE);
      expect(() => takeSecret(late)).toThrow(expect.objectContaining({ error: 'secret.gone' }));
    } finally {
      jest.useRealTimers();
    }
  });

  it('leave no trace in actions or state, neither on the way out nor on the way back', async () => {
    const asked: string[] = [];
    const task = createTask(
      'signIn',
      async ({ user, password }: { user: string; password: Ticket }) => {
        asked.push(`${user} ${takeSecret(password)}`);
        return { recovery: keepSecret({ codes: [CODE] }) };
      },
      'leading',
    );
    const seen: unknown[] = [];
    const states: unknown[] = [];
    const recorder: Middleware = (api) => (next) => (action) => {
      seen.push(action);
      const result = next(action);
      states.push(api.getState());
      return result;
    };
    const sagas = createSagaMiddleware();
    const store = configureStore({
      reducer: combineReducers({ tasks: tasksReducer }),
      middleware: (withDefaults) => withDefaults({ thunk: false }).concat(sagas, recorder),
    });
    sagas.run(task.saga);
    store.dispatch(task.trigger({ user: 'adamu', password: keepSecret(PASSWORD) }));
    await new Promise((resolve) => setTimeout(resolve, 5));

    expect(asked).toEqual([`adamu ${PASSWORD}`]);
    const done = seen.find(task.succeeded.match);
    expect(done).toBeTruthy();
    const text = JSON.stringify([seen, states]);
    expect(text).toContain('adamu');
    expect(text).not.toContain(PASSWORD);
    expect(text).not.toContain(CODE);
    expect(takeSecret(done!.payload.result.recovery)).toEqual({ codes: [CODE] });
  });
});
