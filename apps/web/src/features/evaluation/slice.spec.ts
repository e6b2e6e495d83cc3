import { eventReceived } from '../../core/realtime/actions.js';
import {
  pageAsked,
  pageFailed,
  pageLoaded,
  evaluationReducer as reduce,
  statusChangeAsked,
  statusChangeDone,
  statusChangeRefused,
} from './slice.js';
import { type EvaluationPage, initialState, type QueueQuery } from './state.js';
import { farmOf, statusEvent } from './test-farms.js';

const query: QueueQuery = { resourceId: 12, status: 'ALL', agent: null, importJob: null, page: 1 };
const page = (more: Partial<EvaluationPage> = {}): EvaluationPage => ({
  farms: [farmOf(1), farmOf(2, { status: 'COMPLETED' }), farmOf(3)],
  totalProcessed: 300,
  totalFarms: 300,
  totalCompleted: 100,
  totalArea: 412.5,
  import: null,
  seq: 10,
  ...more,
});
const loaded = (asked = query, answer = page()) =>
  reduce(reduce(initialState, pageAsked(asked)), pageLoaded({ query: asked, page: answer }));
const ask = (farmId: number, opId: string, status: 'COMPLETED' | 'ACTIVE' = 'COMPLETED') =>
  statusChangeAsked({ farmId, status, opId });

describe('the queue', () => {
  it('keeps the old rows while another page loads, and drops those of another resource', () => {
    const state = loaded();
    expect(reduce(state, pageAsked({ ...query, page: 2 }))).toMatchObject({
      load: 'loading',
      order: [1, 2, 3],
    });
    expect(reduce(state, pageAsked({ ...query, resourceId: 13 }))).toMatchObject({ order: [], seq: null });
  });

  it('counts a farm of another page only if it is known to match', () => {
    const active = { ...query, status: 'ACTIVE' as const };
    const done = eventReceived(statusEvent(11, 99, 'COMPLETED'));
    expect(reduce(loaded(active), done)).toMatchObject({ matching: 299, totalCompleted: 101 });
    const narrowed = { ...active, importJob: 77 };
    expect(reduce(loaded(narrowed), done)).toMatchObject({ matching: 300, totalCompleted: 101 });
  });

  it('ignores the answer to a question that is no longer asked', () => {
    const state = reduce(loaded(), pageAsked({ ...query, page: 2 }));
    const late = reduce(state, pageLoaded({ query, page: page({ farms: [farmOf(9)] }) }));
    expect(late).toMatchObject({ load: 'loading', order: [1, 2, 3] });
  });

  it('keeps the identity of a boundary that has not changed, so that the map draws nothing again', () => {
    const state = loaded();
    const again = reduce(reduce(state, pageAsked(query)), pageLoaded({ query, page: page() }));
    expect(again.farms[1]?.boundary).toBe(state.farms[1]?.boundary);
  });

  it('says why it could not be loaded', () => {
    const state = reduce(
      loaded(),
      pageFailed({ status: 503, error: 'database.unavailable', message: 'Sorry.' }),
    );
    expect(state).toMatchObject({ load: 'failed', error: { message: 'Sorry.' } });
  });
});

describe('a change of status', () => {
  it('is shown immediately, and counted when confirmed', () => {
    const state = reduce(loaded(), ask(1, 'a'));
    expect(state.farms[1]?.status).toBe('COMPLETED');
    expect(state.totalCompleted).toBe(100);
    expect(state.pending[1]).toEqual({ opId: 'a', confirmed: { status: 'ACTIVE', version: 1 } });
  });

  it('takes the new version when the server has agreed', () => {
    const state = reduce(
      reduce(loaded(), ask(1, 'a')),
      statusChangeDone({ farmId: 1, opId: 'a', status: 'COMPLETED', version: 2 }),
    );
    expect(state.farms[1]).toMatchObject({ status: 'COMPLETED', version: 2 });
    expect(state.pending).toEqual({});
    expect(state.totalCompleted).toBe(101);
  });

  it('is taken back when it was refused, to what the server says now', () => {
    const asked = reduce(loaded(), ask(1, 'a'));
    const lost = reduce(asked, statusChangeRefused({ farmId: 1, opId: 'a', current: null }));
    expect(lost.farms[1]).toMatchObject({ status: 'ACTIVE', version: 1 });
    expect(lost.totalCompleted).toBe(100);
    const conflict = reduce(
      asked,
      statusChangeRefused({ farmId: 1, opId: 'a', current: { status: 'COMPLETED', version: 5 } }),
    );
    expect(conflict.farms[1]).toMatchObject({ status: 'COMPLETED', version: 5 });
    expect(conflict.totalCompleted).toBe(101);
  });

  it('survives its own echo, before or after the answer, without counting twice or being news', () => {
    const echo = eventReceived(statusEvent(11, 1, 'COMPLETED', { opId: 'a', by: { id: 1, name: 'Me' } }));
    const done = statusChangeDone({ farmId: 1, opId: 'a', status: 'COMPLETED', version: 2 });
    for (const order of [
      [echo, done],
      [done, echo],
    ]) {
      const state = order.reduce(reduce, reduce(loaded(), ask(1, 'a')));
      expect(state.farms[1]).toMatchObject({ status: 'COMPLETED', version: 2 });
      expect(state).toMatchObject({ totalCompleted: 101, news: null, pending: {} });
    }
  });

  it('keeps a second change on screen when the answer to the first arrives', () => {
    let state = reduce(loaded(), ask(1, 'a'));
    state = reduce(state, ask(1, 'b', 'ACTIVE'));
    state = reduce(state, statusChangeDone({ farmId: 1, opId: 'a', status: 'COMPLETED', version: 2 }));
    expect(state.farms[1]?.status).toBe('ACTIVE');
    expect(state.pending[1]).toEqual({ opId: 'b', confirmed: { status: 'COMPLETED', version: 2 } });
    state = reduce(state, statusChangeDone({ farmId: 1, opId: 'b', status: 'ACTIVE', version: 3 }));
    expect(state.farms[1]).toMatchObject({ status: 'ACTIVE', version: 3 });
    expect(state.totalCompleted).toBe(100);
  });

  it('stays on screen when the page is loaded again meanwhile', () => {
    const state = reduce(reduce(loaded(), ask(1, 'a')), pageLoaded({ query, page: page({ seq: 11 }) }));
    expect(state.farms[1]?.status).toBe('COMPLETED');
    expect(state.totalCompleted).toBe(100);
  });
});

describe('what others do', () => {
  it('changes colours, counts and the line with the name', () => {
    const state = reduce(loaded(), eventReceived(statusEvent(11, 3, 'COMPLETED')));
    expect(state.farms[3]).toMatchObject({ status: 'COMPLETED', version: 2 });
    expect(state.totalCompleted).toBe(101);
    expect(state.news).toMatchObject({ farmName: 'Farmer 3', by: { name: 'Ngozi Eze' } });
  });

  it('counts farms of other pages', () => {
    const state = reduce(loaded(), eventReceived(statusEvent(11, 77, 'COMPLETED')));
    expect(state).toMatchObject({ totalCompleted: 101, news: { farmId: 77, farmName: null } });
  });

  it('drops what the page already holds and what comes twice', () => {
    let state = reduce(loaded(), eventReceived(statusEvent(10, 1, 'COMPLETED')));
    expect(state.farms[1]?.status).toBe('ACTIVE');
    state = reduce(state, eventReceived(statusEvent(11, 77, 'COMPLETED')));
    state = reduce(state, eventReceived(statusEvent(11, 77, 'COMPLETED')));
    expect(state.totalCompleted).toBe(101);
  });

  it('drops an older version of a farm', () => {
    const start = loaded(query, page({ farms: [farmOf(1, { status: 'COMPLETED', version: 7 })] }));
    const state = reduce(start, eventReceived(statusEvent(11, 1, 'ACTIVE', { version: 6 })));
    expect(state.farms[1]).toMatchObject({ status: 'COMPLETED', version: 7 });
  });

  it('leaves other resources alone', () => {
    const state = reduce(loaded(), eventReceived(statusEvent(11, 1, 'COMPLETED', { resourceId: 13 })));
    expect(state).toMatchObject({ totalCompleted: 100, news: null, seq: 10 });
  });

  it('follows the count of the filter while the row stays in its place', () => {
    const active: QueueQuery = { ...query, status: 'ACTIVE' };
    const start = loaded(active, page({ farms: [farmOf(1), farmOf(3)], totalProcessed: 200 }));
    const state = reduce(start, eventReceived(statusEvent(11, 1, 'COMPLETED')));
    expect(state).toMatchObject({ matching: 199, order: [1, 3] });
  });

  it('shows the farm as the other left it when both changed it and the own change was refused', () => {
    let state = reduce(loaded(), ask(1, 'a'));
    state = reduce(state, eventReceived(statusEvent(11, 1, 'COMPLETED', { version: 2 })));
    state = reduce(state, eventReceived(statusEvent(12, 1, 'ACTIVE', { version: 3 })));
    state = reduce(
      state,
      statusChangeRefused({ farmId: 1, opId: 'a', current: { status: 'ACTIVE', version: 3 } }),
    );
    expect(state.farms[1]).toMatchObject({ status: 'ACTIVE', version: 3 });
    expect(state.totalCompleted).toBe(100);
  });

  it('notices that farms were imported', () => {
    const state = reduce(
      loaded(),
      eventReceived({
        ...statusEvent(11, 1, 'COMPLETED'),
        type: 'farms.imported',
        data: { importId: 4, communityResourceId: 12, created: 200, updated: 0 },
      } as Parameters<typeof eventReceived>[0]),
    );
    expect(state).toMatchObject({ stale: true, seq: 11 });
  });
});
