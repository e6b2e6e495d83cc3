import { runSaga, stdChannel, type Task } from 'redux-saga';
import { debounce, delay, type Effect } from 'redux-saga/effects';
import { debounceWithMaxWait, delayFactor } from './debounce.js';

const channel = () => stdChannel<{ type: string }>();

let presence: Record<string, object[]> = {};

function run(effect: Effect, given = channel()) {
  const errors: unknown[] = [];
  const task: Task = runSaga(
    {
      channel: given,
      dispatch: () => undefined,
      getState: () => ({ realtime: { presence } }),
      onError: (error) => errors.push(error),
    },
    function* () {
      yield effect;
    },
  );
  return { task, errors, happen: () => given.put({ type: 'event' }) };
}

/** Fires an event every `step` ms, for `ms`. */
async function stream(happen: () => void, ms: number, step = 100): Promise<void> {
  for (let at = 0; at < ms; at += step) {
    happen();
    await jest.advanceTimersByTimeAsync(step);
  }
}

describe('debounce', () => {
  beforeEach(() => jest.useFakeTimers({ now: 0 }));
  afterEach(() => jest.useRealTimers());

  it('makes one run of what happens together, after the quiet time', async () => {
    const ran: number[] = [];
    const { happen } = run(debounceWithMaxWait(1000, 3000, 'event', () => void ran.push(Date.now())));
    happen();
    await jest.advanceTimersByTimeAsync(400);
    happen();
    await jest.advanceTimersByTimeAsync(10_000);
    expect(ran).toEqual([1400]);
  });

  it('spreads the calls of a crowd', async () => {
    presence = { 'resource:1': Array(300).fill({}), 'resource:2': [] };
    const chance = jest.spyOn(Math, 'random').mockReturnValue(0.5);
    const ran: number[] = [];
    const { happen } = run(debounceWithMaxWait(100, 300, 'event', () => void ran.push(Date.now())));
    await stream(happen, 5000);
    presence = {};
    chance.mockRestore();
    expect(ran).toEqual([2475, 4975]);
    expect([2, 10].map((people) => delayFactor(people, 1))).toEqual([1, 1]);
    // One call per person, on average: at most some dozens a second.
    expect(delayFactor(300, 0.5)).toBeCloseTo(8.25);
  });

  it('runs during a steady stream, unlike debounce', async () => {
    const ran: number[] = [];
    const never = jest.fn();
    const gathered = run(debounceWithMaxWait(1000, 3000, 'event', () => void ran.push(Date.now())));
    const debounced = run(debounce(1000, 'event', never));
    const both = () => {
      gathered.happen();
      debounced.happen();
    };
    await stream(both, 10_000);
    expect(ran[0]).toBe(3000);
    // The next wait begins with the first event after the run.
    expect(ran).toEqual([3000, 6000, 9000]);
    expect(never).not.toHaveBeenCalled();
  });

  it('never runs twice immediately, and once more for what came during a run', async () => {
    const marks: string[] = [];
    const { happen } = run(
      debounceWithMaxWait(100, 300, 'event', function* () {
        marks.push(`begin ${Date.now()}`);
        yield delay(1000);
        marks.push(`end ${Date.now()}`);
      }),
    );
    happen();
    await jest.advanceTimersByTimeAsync(500);
    happen();
    happen();
    await jest.advanceTimersByTimeAsync(10_000);
    expect(marks).toEqual(['begin 100', 'end 1100', 'begin 1200', 'end 2200']);
  });

  it('is quiet after the saga was cancelled, and lets what the worker throws through', async () => {
    const ran = jest.fn();
    const first = run(debounceWithMaxWait(100, 300, 'event', ran));
    first.happen();
    first.task.cancel();
    await jest.advanceTimersByTimeAsync(1000);
    expect(ran).not.toHaveBeenCalled();

    const second = run(
      debounceWithMaxWait(100, 300, 'event', () => {
        throw new Error('broken');
      }),
    );
    second.task.toPromise().catch(() => undefined);
    second.happen();
    await jest.advanceTimersByTimeAsync(1000);
    expect(second.errors).toHaveLength(1);
  });
});
