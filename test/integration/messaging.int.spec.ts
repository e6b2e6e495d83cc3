import { randomUUID } from 'node:crypto';
import {
  type FarmerMessageListDto,
  GRANTS,
  type MessageReviewDto,
  type ProblemDto,
  type SentToMembersDto,
  type SuppressionDto,
  type WaitingListDto,
} from '#libs/contracts';
import { onThisMachine } from '../support/busy.js';
import { eventually, pause } from '../support/eventually.js';
import { Messaging, NOON, phonesOf } from '../support/messaging.js';
import { answered } from '../support/repairing.js';

let messaging: Messaging;
beforeAll(async () => {
  messaging = await Messaging.open();
});
afterAll(() => messaging?.close());
afterEach(() => {
  messaging.clock = NOON;
});

const settled = ({ counts }: { counts: Record<string, number | undefined> }, total: number) =>
  total ===
  (counts.DELIVERED ?? 0) + (counts.FAILED ?? 0) + (counts.REJECTED_DND ?? 0) + (counts.ACCEPTED ?? 0);

describe('a message on the simulator', () => {
  it('gets the outcome of the last digit of each number, with its costs, and notifies subscribers', async () => {
    const { communityId, communityResourceId } = await messaging.community(phonesOf(40));
    const socket = await messaging.served.api.socketOf(messaging.served.home.admin.username);
    await socket.subscribe(`resource:${communityResourceId}`);
    const { id, recipients } = await messaging.queue({
      communityId,
      message: 'Dear {name}, seed is at {community}.',
    });
    expect(recipients).toBe(40);
    const done = await messaging.until(id, (each) => each.state === 'done' && settled(each, 40));
    expect(done.counts).toEqual({ DELIVERED: 28, FAILED: 4, REJECTED_DND: 4, ACCEPTED: 4 });
    expect(done.reasons.map(({ reason, count }) => [reason, count])).toEqual([
      ['absent', 4],
      ['dnd', 4],
    ]);
    expect(done.cost).toEqual({
      soFar: 36 * 460,
      still: 0,
      unknownAtMost: 0,
      notCharged: 4 * 460,
      estimate: 40 * 460,
    });
    const { list } = await messaging.recipients(id, '&state=failed');
    expect(list).toHaveLength(4);
    expect(list[0]).toMatchObject({
      says: 'Phone off or out of coverage',
      text: 'Dear Member 12, seed is at Argungu.',
      network: 'MTN',
      number: expect.stringMatching(/^0803 100 0\d\d1$/),
    });
    const { farmerId } = list[0] as { farmerId: number };
    const sent = await answered<FarmerMessageListDto>(
      messaging.admin.get(`/api/farmers/${farmerId}/messages`),
    );
    expect(sent).toMatchObject({
      total: 1,
      list: [
        { messageId: id, state: 'FAILED', community: 'Argungu', text: 'Dear Member 12, seed is at Argungu.' },
      ],
    });
    const frames = await messaging.served.db.query<{ at: number }>(
      `SELECT extract(epoch FROM at)::float8 AS at FROM event_log WHERE type = 'sms.progressed' AND subject_id = $1 ORDER BY id`,
      [id],
    );
    expect(frames.length).toBeGreaterThan(2);
    // Four a second; a busy machine writes one late, and the next one in time.
    const seconds = (frames.at(-1)?.at ?? 0) - (frames[0]?.at ?? 0);
    expect(frames.length).toBeLessThanOrEqual(4 * seconds + onThisMachine(2));
  });

  it('that is long is delivered once all its parts are', async () => {
    const { communityId } = await messaging.community(['+2348031000000']);
    const { id, segments } = await messaging.queue({ communityId, message: 'a'.repeat(400) });
    expect(segments).toBe(3);
    await messaging.until(id, ({ counts }) => counts.DELIVERED === 1);
  });

  it('is queued once for one act, however often it is asked for', async () => {
    const { communityId } = await messaging.community(['+2348031000010']);
    const opId = randomUUID();
    const all = await Promise.all([1, 2, 3].map(() => messaging.queue({ communityId, opId })));
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
  });

  it('is what the specification’s call queues', async () => {
    const { communityId } = await messaging.community(['+2348031000020']);
    const answer = await answered<SentToMembersDto>(
      messaging.admin.post(`/api/community-resource/sendmessagetomembers/${communityId}`, {
        message: 'Dear {name}, come.',
        numbers: [
          '0803 100 0020',
          8031000020,
          { phone: '08031000020,08031000030' },
          '014631234',
          '0803 100 0040',
        ],
      }),
    );
    expect(answer).toMatchObject({ code: 0, message: 'Message sent successfully!', queued: 1 });
    expect(answer.refused.map(({ reason, count }) => [reason, count])).toEqual([
      ['twoNumbers', 1],
      ['landline', 1],
      ['duplicate', 1],
      ['placeholderEmpty', 1],
    ]);
    await messaging.done(answer.batchId);
    expect((await messaging.find(answer.batchId)).class).toBe('transactional');
    const earlier = await answered<{ list: object[] }>(
      messaging.admin.get(`/api/community-resource/membersmsmessage/${communityId}`),
    );
    expect(earlier.list).toEqual([
      { id: answer.batchId, message: 'Dear {name}, come.', createdOn: expect.any(String) },
    ]);
  });
});

describe('a message that is being sent', () => {
  it('is paused, resumed and cancelled', async () => {
    await answered(messaging.admin.call('PUT', '/api/messages/settings', { body: { perSecond: 20 } }));
    const { communityId } = await messaging.community(phonesOf(200, '0'));
    const { id } = await messaging.queue({ communityId });
    await messaging.until(id, ({ counts }) => (counts.QUEUED ?? 0) < 200);
    const paused = await messaging.act(id, 'pause');
    expect(paused.links.map(({ rel }) => rel)).toEqual(['self', 'recipients', 'resume', 'cancel']);
    const halted = await messaging.until(id, ({ counts }) => !counts.CLAIMED);
    await pause(700);
    expect((await messaging.find(id)).counts.QUEUED).toBe(halted.counts.QUEUED);
    await messaging.act(id, 'resume');
    await messaging.until(id, ({ counts }) => (counts.QUEUED ?? 0) < (halted.counts.QUEUED ?? 0));
    // Faster from now on, without a restart.
    await messaging.act(id, 'cancel');
    const cancelled = await messaging.until(
      id,
      ({ counts }) => counts.DELIVERED === 200 - (counts.SUPPRESSED ?? 0),
    );
    expect(cancelled.state).toBe('cancelled');
    expect(cancelled.counts.SUPPRESSED).toBeGreaterThan(0);
    expect(cancelled.reasons[0]?.title).toBe('Cancelled before it was sent');
    expect((await messaging.admin.post<ProblemDto>(`/api/messages/${id}/pause`, {})).body.error).toBe(
      'sms.ended',
    );
    await answered(messaging.admin.call('PUT', '/api/messages/settings', { body: { perSecond: 1000 } }));
  });

  it('keeps to the limit a second, and to another one at once', async () => {
    await answered(messaging.admin.call('PUT', '/api/messages/settings', { body: { perSecond: 4 } }));
    const { communityId } = await messaging.community(phonesOf(120, '0'));
    const began = performance.now();
    const { id } = await messaging.queue({ communityId });
    await messaging.until(id, ({ counts }) => (counts.QUEUED ?? 0) < 120);
    await pause(1000);
    const sent = 120 - ((await messaging.find(id)).counts.QUEUED ?? 0);
    // Independent of the request time; without a limit all would be sent.
    expect(sent).toBeLessThanOrEqual(4 + (4 * (performance.now() - began)) / 1000);
    expect(sent).toBeLessThan(120);
    await answered(messaging.admin.call('PUT', '/api/messages/settings', { body: { perSecond: 1000 } }));
    await messaging.until(id, ({ counts }) => !counts.QUEUED, 4000);
  });

  it('reserves a slot for each recipient and none beyond', async () => {
    await answered(messaging.admin.call('PUT', '/api/messages/settings', { body: { perSecond: 1 } }));
    const { communityId } = await messaging.community(['+2348031000080']);
    const { id } = await messaging.queue({ communityId });
    await messaging.done(id);
    const [slot] = await messaging.served.db.query(
      `SELECT extract(epoch FROM s.next_at - m.claimed_at)::float8 AS seconds
         FROM sms_message m JOIN sms_setting s ON s.account_id = m.account_id WHERE m.batch_id = $1`,
      [id],
    );
    expect(slot?.seconds).toBeLessThan(1.5);
    await answered(messaging.admin.call('PUT', '/api/messages/settings', { body: { perSecond: 1000 } }));
  });

  it('is not sent to numbers that opted out after it was queued, or answered STOP', async () => {
    await messaging.stopWorker();
    const { communityId } = await messaging.community(['+2348031000050', '+2348031000060', '+2348031000070']);
    const { id } = await messaging.queue({ communityId });
    const suppressed = await answered<SuppressionDto>(
      messaging.admin.post('/api/messages/suppressions', { number: '0803 100 0050' }),
    );
    await messaging.startWorker();
    const done = await messaging.done(id);
    expect(done.counts.SUPPRESSED).toBe(1);
    expect(done.reasons).toEqual([
      {
        group: 'failed',
        reason: 'optedOut',
        title: 'Opted out after queueing',
        count: 1,
        canBeRetried: false,
      },
    ]);
    await answered(messaging.admin.post(`/api/messages/suppressions/${suppressed.id}/lift`));
    const review = await answered<MessageReviewDto>(
      messaging.admin.post('/api/messages/review', { communityId, message: 'Hello' }),
    );
    expect(review.recipients).toBe(3);
  });

  it('is held at night if promotional, and never starts before its time', async () => {
    messaging.clock = new Date('2026-11-22T19:00:00Z');
    const { communityId } = await messaging.community(['+2348031000080']);
    const night = await messaging.queue({ communityId, class: 'promotional' });
    const held = await messaging.until(night.id, ({ hold }) => hold === 'quietHours');
    expect([held.state, held.heldUntil, held.counts]).toEqual([
      'sending',
      '2026-11-23T07:00:00.000Z',
      { QUEUED: 1 },
    ]);
    const plain = await messaging.queue({ communityId });
    await messaging.done(plain.id);
    messaging.clock = new Date('2026-11-23T07:00:00Z');
    await messaging.served.db.query('UPDATE job_run SET run_after = now() WHERE id = $1', [held.jobId]);
    await messaging.done(night.id);
    const later = await messaging.queue({
      communityId,
      scheduledAt: new Date(Date.now() + 3_600_000).toISOString(),
    });
    expect([later.hold, later.heldUntil]).toEqual(['scheduled', later.scheduledAt]);
    await messaging.act(later.id, 'cancel');
    expect((await messaging.find(later.id)).counts).toEqual({ SUPPRESSED: 1 });
  });

  it('is retried if that may help, and after a yes if its outcome is unknown', async () => {
    const { communityId, communityResourceId } = await messaging.community([
      '+2348031000091',
      '+2348031000092',
      '+2348031000093',
    ]);
    const { id } = await messaging.queue({ communityId });
    const done = await messaging.until(
      id,
      (each) => each.state === 'done' && settled(each, 3) && each.counts.FAILED === 1,
    );
    expect(done.links.map(({ rel }) => rel)).toContain('retry');
    await messaging.served.db.query(
      `UPDATE sms_message SET state = 'UNKNOWN', reason = 'timeout', reference = NULL WHERE batch_id = $1 AND number LIKE '%3'`,
      [id],
    );
    await messaging.act(id, 'retry');
    await messaging.until(id, (each) => each.state === 'done' && each.counts.FAILED === 1);
    const attempts = async () =>
      (await messaging.recipients(id)).list.map(({ state, attempt }) => `${state} ${attempt}`).sort();
    expect(await attempts()).toEqual(['FAILED 2', 'REJECTED_DND 1', 'UNKNOWN 1']);
    const { home, abroad } = messaging.served;
    const waitingFor = async (user: { username: string }, of = home) =>
      (await (await of.as(user as never)).get<WaitingListDto>('/api/waiting')).body.list.filter(
        ({ kind }) => kind === 'unknownMessages',
      );
    const unknown = {
      kind: 'unknownMessages',
      id,
      communityResourceId,
      count: 1,
      title: '1 unknown message',
    };
    const clerk = await home.user({
      roles: ['STAFF'],
      access: [communityResourceId],
      grants: [GRANTS.editCommunities],
    });
    for (const user of [home.admin, clerk]) expect(await waitingFor(user)).toMatchObject([unknown]);
    const reader = await home.user({
      roles: ['STAFF'],
      access: [communityResourceId],
      grants: [GRANTS.viewCommunities],
    });
    const outside = await home.user({ roles: ['STAFF'], grants: [GRANTS.editCommunities] });
    for (const user of [reader, outside]) expect(await waitingFor(user)).toEqual([]);
    expect(await waitingFor(abroad.admin, abroad)).toEqual([]);
    await messaging.act(id, 'retry', { unknownToo: true });
    await eventually(async () => String(await attempts()) === 'ACCEPTED 2,FAILED 3,REJECTED_DND 1');
  });
});
