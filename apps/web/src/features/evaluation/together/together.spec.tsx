import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { Provider } from 'react-redux';
import { type AnyEvent, MOST_MOVED_POINTS, type Moved, type SentEvent, SOCKET } from '#libs/contracts';
import {
  connectionChanged,
  eventReceived,
  movesSeen,
  personSought,
  presenceChanged,
} from '../../../core/realtime/actions.js';
import { batchMoves } from '../../../core/realtime/batch-moves.js';
import { makeStore, registerFeature } from '../../../core/store.js';
import { FarmNews } from './FarmNews.js';
import { othersOn } from './others-layers.js';
import { packShape, ringsOf } from './shape.js';
import {
  happened,
  initialTogether,
  mapShared,
  othersExpired,
  togetherReducer as reduce,
  togetherReducer,
} from './slice.js';
import { actText, sentenceOf } from './words.js';

const NGOZI = { id: 2, name: 'Ngozi Eze' };
const moved = (more: Partial<Moved> = {}): Moved => ({
  topic: 'resource:12',
  userId: NGOZI.id,
  name: NGOZI.name,
  at: [4.5, 12.7],
  view: [4.4, 12.6, 4.6, 12.8],
  ...more,
});
const shape = { farmId: 7, rings: [[45_000_000, 127_000_000, 10, 0, 0, 10]] };
const shared = () => reduce(initialTogether, mapShared(12));
const withMoves = (...moves: Moved[]) => reduce(shared(), movesSeen(moves));
const event = (type: AnyEvent['type'], data: object): SentEvent =>
  ({ topic: 'resource:12', seq: 9, type, data: { communityResourceId: 12, ...data }, by: NGOZI }) as never;

describe('a shape on its way', () => {
  const place = fc.tuple(
    fc.integer({ min: -1_800_000_000, max: 1_800_000_000 }),
    fc.integer({ min: -900_000_000, max: 900_000_000 }),
  );

  it('arrives to the centimetre, closed', () => {
    fc.assert(
      fc.property(fc.array(place, { minLength: 3, maxLength: 40 }), (places) => {
        const ring = places.map(([x, y]) => [x / 1e7, y / 1e7]);
        const closed = [...ring, ring[0] ?? []];
        const packed = packShape(7, [[closed]]);
        const [back] = ringsOf(packed ?? shape);
        expect(back?.length).toBe(closed.length);
        back?.forEach(([lng, lat], at) => {
          expect(lng).toBeCloseTo(closed[at]?.[0] ?? 0, 7);
          expect(lat).toBeCloseTo(closed[at]?.[1] ?? 0, 7);
        });
      }),
    );
  });

  it('is not sent with too many points, or none', () => {
    const ring = Array.from({ length: MOST_MOVED_POINTS + 1 }, (_, n) => [n / 1e4, 1]);
    expect([packShape(7, [[ring]]), packShape(7, []), packShape(7, [[[]]])]).toEqual([null, null, null]);
  });
});

describe('the hands of others', () => {
  it('keep the shape that a later move leaves out', () => {
    const state = reduce(withMoves(moved({ shape })), movesSeen([moved({ at: null })]));
    expect(state.others[2]).toMatchObject({ at: null, shape });
  });

  it('are not taken from another resource', () => {
    expect(withMoves(moved({ topic: 'resource:13' })).others).toEqual({});
  });

  it('go with the person, with the connection, and when nothing was received for long', () => {
    const state = withMoves(moved());
    const topic = 'resource:12' as const;
    const alone = presenceChanged({ topic, people: [{ userId: 1, name: 'Me', farmId: null }] });
    for (const end of [alone, connectionChanged('offline'), othersExpired(Date.now() + 1), mapShared(13)])
      expect(reduce(state, end).others).toEqual({});
    expect(reduce(state, othersExpired(Date.now() - 1000)).others[2]).toBeTruthy();
  });

  it.each([
    ['lease.ended', { farmIds: [7], holder: 2 }],
    ['farm.boundaryEdited', { farmId: 7 }],
    ['farm.deleted', { farmId: 7 }],
  ] as const)('draw nothing any more after %s', (type, data) => {
    const state = reduce(withMoves(moved({ shape })), eventReceived(event(type, data) as AnyEvent));
    expect(state.others[2]).toMatchObject({ shape: null, at: [4.5, 12.7] });
  });

  it('are drawn in their colour, and a shape only if they hold the farm', () => {
    const others = Object.values(withMoves(moved({ shape })).others);
    const rolesOf = (drawing: boolean) =>
      othersOn(
        others,
        [],
        () => '#1F6F76',
        () => drawing,
      ).features.map(({ properties }) => properties);
    expect(rolesOf(true)).toEqual([
      { role: 'view', colour: '#1F6F76' },
      { role: 'shape', colour: '#1F6F76' },
    ]);
    expect(rolesOf(false)).toHaveLength(1);
  });

  it('glide for one sending interval, and start immediately after a pause', () => {
    jest.useFakeTimers();
    const glides = [100, 400, 1500, 60_000].map((gap) => {
      const state = withMoves(moved());
      jest.advanceTimersByTime(gap);
      return reduce(state, movesSeen([moved()])).others[2]?.glide;
    });
    jest.useRealTimers();
    expect(glides).toEqual([110, 400, 1000, 110]);
  });

  it('can be looked for twice', () => {
    const once = reduce(shared(), personSought({ topic: 'resource:12', userId: 2 }));
    const twice = reduce(once, personSought({ topic: 'resource:12', userId: 2 }));
    expect(twice.sought).not.toEqual(once.sought);
  });
});

it('makes one action of many moves', () => {
  jest.useFakeTimers();
  let push: (moves: Moved[]) => void = () => undefined;
  const emit = jest.fn();
  const socket = {
    on: (name: string, listener: typeof push) => {
      if (name === SOCKET.moved) push = listener;
    },
  };
  const stop = batchMoves(socket as never, emit);
  push([moved({ shape })]);
  push([moved({ at: [4.6, 12.7] }), moved({ userId: 3 })]);
  jest.advanceTimersByTime(60);
  expect(emit.mock.calls).toEqual([[[moved({ shape, at: [4.6, 12.7] }), moved({ userId: 3 })]]]);
  push([moved()]);
  stop();
  jest.advanceTimersByTime(60);
  expect(emit).toHaveBeenCalledTimes(1);
  jest.useRealTimers();
});

describe('what someone else did', () => {
  const edited = {
    seq: 9,
    type: 'farm.boundaryEdited',
    by: NGOZI,
    farmId: 7,
    farmName: 'Garba Lawal',
  } as const;

  it('is a sentence', () => {
    expect(sentenceOf(edited)).toBe('Ngozi Eze changed the boundary of Garba Lawal');
    expect(sentenceOf({ ...edited, type: 'farms.mapsReset', farmId: null, by: null })).toBe(
      'Somebody reset all farm maps of this resource',
    );
    const anAct = { kind: 'status', farmCode: '20418', farms: 1, completed: false } as never;
    expect(actText(anAct)).toBe('marked farm 20418 not completed');
  });

  it('is shown above the open farm until it is closed or another is opened', () => {
    registerFeature({ name: 'together', reducer: togetherReducer });
    const { store } = makeStore();
    const shown = (farmId: number) => (
      <Provider store={store}>
        <FarmNews farmId={farmId} />
      </Provider>
    );
    const { rerender } = render(shown(7));
    act(() => void store.dispatch(happened({ ...edited, farmId: 8 })));
    expect(screen.queryByRole('status')).toBeNull();
    act(() => void store.dispatch(happened(edited)));
    expect(screen.getByRole('status').textContent).toContain('Ngozi Eze changed the boundary of this farm.');
    rerender(shown(8));
    expect(screen.queryByRole('status')).toBeNull();
    rerender(shown(7));
    act(() => void store.dispatch(happened({ ...edited, seq: 10 })));
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('status')).toBeNull();
    cleanup();
  });
});
