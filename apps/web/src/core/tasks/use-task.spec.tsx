import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import createSagaMiddleware from 'redux-saga';
import { ApiError } from '../api/problem.js';
import { createTask, tasksReducer } from './task.js';
import { useSecretCall } from './use-secret-call.js';
import { useTask } from './use-task.js';

afterEach(cleanup);
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

const ends: (() => void)[] = [];
const task = createTask('row/end', (_id: number) => new Promise<void>((resolve) => ends.push(resolve)), {
  mode: 'leading',
  key: (id) => id,
});

function Row({ id }: { id: number }) {
  const { run, cancel, status } = useTask(task, id);
  return (
    <>
      <button type="button" onClick={() => run(id)}>{`end ${id}`}</button>
      <button type="button" onClick={cancel}>{`cancel ${id}`}</button>
      <i>{`${id} ${status}`}</i>
    </>
  );
}

let answer: (text: string) => void = () => undefined;
const reveal = jest.fn(
  (_: string) =>
    new Promise<string>((resolve) => {
      answer = resolve;
    }),
);
const onAnswer = jest.fn();

function Panel() {
  const call = useSecretCall(reveal, onAnswer);
  return (
    <>
      <button type="button" onClick={() => call.run('reason')}>
        ask
      </button>
      <button type="button" onClick={call.reset}>
        forget
      </button>
      <i>{call.error?.message ?? call.answer ?? call.status}</i>
    </>
  );
}

describe('useTask', () => {
  it("shows each row its own command's state", async () => {
    const sagas = createSagaMiddleware();
    const store = configureStore({
      reducer: combineReducers({ tasks: tasksReducer }),
      middleware: (withDefaults) => withDefaults({ thunk: false }).concat(sagas),
    });
    sagas.run(task.saga);
    render(
      <Provider store={store}>
        <Row id={1} />
        <Row id={2} />
      </Provider>,
    );
    await press('end 1');
    expect(screen.getByText('1 running')).toBeTruthy();
    expect(screen.getByText('2 idle')).toBeTruthy();
    await press('end 2');
    await press('cancel 2');
    expect(screen.getByText('2 cancelled')).toBeTruthy();
    await act(async () => ends[0]?.());
    expect(screen.getByText('1 succeeded')).toBeTruthy();
  });
});

describe('useSecretCall', () => {
  it('gives the answer to the component only, runs once at a time, and forgets', async () => {
    const { container } = render(<Panel />);
    const text = () => container.querySelector('i')?.textContent;
    await press('ask');
    await press('ask');
    expect(reveal).toHaveBeenCalledTimes(1);
    expect(text()).toBe('running');
    await act(async () => answer('22233344455'));
    expect(text()).toBe('22233344455');
    expect(onAnswer).toHaveBeenCalledWith('22233344455');
    await press('forget');
    expect(text()).toBe('idle');
    reveal.mockRejectedValueOnce(new ApiError({ status: 403, error: 'x', message: 'Refused.' }));
    await press('ask');
    expect(text()).toBe('Refused.');
  });
});
