import {
  type JobDto,
  type MessageListDto,
  type MessagePaceDto,
  type MessageStatisticsDto,
  type RecipientListDto,
  type RecipientOrderDto,
  SMS_GROUP_NAMES,
} from '#libs/contracts';
import { JobLedger } from '#libs/platform';
import { GIVEN } from '../support/exporting.js';
import type { HttpClient } from '../support/http-client.js';
import { Messaging, NOON, phonesOf } from '../support/messaging.js';
import { answered } from '../support/repairing.js';

let messaging: Messaging;
beforeAll(async () => {
  messaging = await Messaging.open();
});
afterAll(() => messaging?.close());

const get = <Answer>(path: string) => answered<Answer>(messaging.admin.get(`/api/messages${path}`));
const sum = (numbers: readonly number[]) => numbers.reduce((all, n) => all + n, 0);

describe('what became of messages', () => {
  it('is read in the order of changes, by groups that add up, second by second, and in all', async () => {
    const { communityId } = await messaging.community(phonesOf(30), 'Birnin Kebbi');
    const { id } = await messaging.queue({ communityId });
    const done = await messaging.until(
      id,
      ({ state, counts }) =>
        state === 'done' &&
        sum([counts.DELIVERED, counts.FAILED, counts.REJECTED_DND, counts.ACCEPTED].map((n) => n ?? 0)) ===
          30,
    );
    const order = await get<RecipientOrderDto>(`/${id}/recipients/order`);
    expect(order.total).toBe(30);
    const page = await get<RecipientListDto>(`/${id}/recipients?size=100`);
    expect(order.list).toEqual(page.list.map((each) => each.id));
    expect(page.changedSince).toBeNull();

    const groups = [];
    for (const group of SMS_GROUP_NAMES)
      groups.push((await get<RecipientOrderDto>(`/${id}/recipients/order?group=${group}`)).total);
    expect(sum(groups)).toBe(30);
    const failed = await get<RecipientListDto>(
      `/${id}/recipients?group=failed&size=100&since=${NOON.toISOString()}`,
    );
    expect(failed.total).toBe((done.counts.FAILED ?? 0) + (done.counts.REJECTED_DND ?? 0));
    // Explicitly requested ones are returned in their current state, regardless of the filter.
    const three = order.list.slice(0, 3);
    const named = await get<RecipientListDto>(
      `/${id}/recipients?group=unknown&ids=${three.join()}&since=2020-01-01T00:00:00Z`,
    );
    expect(named.list.map((each) => each.id).sort()).toEqual([...three].sort());
    expect([named.total, named.changedSince]).toEqual([0, 0]);

    const pace = await get<MessagePaceDto>(`/${id}/pace`);
    expect(pace.seconds).toHaveLength(60);
    expect(sum(pace.seconds)).toBe(30);
    expect(pace).toMatchObject({
      perSecond: 1000,
      average: expect.any(Number),
      halfWithin: expect.any(Number),
    });

    const statistics = await get<MessageStatisticsDto>(`/statistics?communityId=${communityId}&months=2`);
    const { all } = statistics;
    expect(all).toEqual({
      messages: 1,
      recipients: 30,
      delivered: done.counts.DELIVERED,
      failed: failed.total,
      unknown: 0,
      notSent: 0,
      accepted: done.counts.ACCEPTED,
      queued: 0,
      costKobo: done.cost.soFar,
    });
    expect(statistics.communities).toEqual([
      { community: { id: communityId, name: 'Birnin Kebbi' }, ...all },
    ]);
    expect(statistics.networks).toEqual([{ network: 'MTN', ...all }]);
    expect(statistics.months.map(({ recipients }) => recipients)).toEqual([0, 30]);
    const ofJob = await get<MessageListDto>(`?jobId=${done.jobId}`);
    expect(ofJob.list.map((each) => each.id)).toEqual([id]);
  });

  it('says who last did what with a message, and who changed the limit from what', async () => {
    const { communityId } = await messaging.community(phonesOf(20));
    await answered(messaging.admin.call('PUT', '/api/messages/settings', { body: { perSecond: 1 } }));
    const { id } = await messaging.queue({ communityId });
    const name = messaging.served.home.admin.display_name;
    expect((await messaging.act(id, 'pause')).lastAct).toMatchObject({ act: 'pause', by: name });
    expect((await messaging.act(id, 'cancel')).lastAct).toMatchObject({ act: 'cancel', by: name });
    const { perSecond, perSecondBefore, changedBy } = await get<MessagePaceDto>(`/${id}/pace`);
    expect([perSecond, perSecondBefore, changedBy?.name]).toEqual([1, 1000, name]);
    await answered(
      messaging.admin.call('PUT', '/api/messages/settings', { body: { provider: 'simulator' } }),
    );
    expect((await get<MessagePaceDto>(`/${id}/pace`)).perSecondBefore).toBeNull();
  });

  it('is exported: one message’s recipients, no formula, and to nobody who may not write', async () => {
    const { communityId } = await messaging.community(phonesOf(2));
    await messaging.queue({ communityId });
    const { id } = await messaging.queue({ communityId, message: '=HYPERLINK("x")' });
    await messaging.done(id);
    const { api, home } = messaging.served;
    const start = (by: HttpClient, format: string) =>
      by.call<JobDto>('POST', '/api/exports', {
        body: { kind: 'recipients', format, filters: { message: id }, ...GIVEN },
      });
    const fileOf = async (format: string) => {
      const { body: job } = await start(messaging.admin, format);
      await api.app.get(JobLedger).outcome(job.id, 30_000);
      return messaging.admin.get(`/api/exports/${job.id}/file`);
    };
    const [head, ...rows] = (await fileOf('csv')).text.trim().split('\r\n');
    expect(head).toContain('Recipient,Number,Network,State');
    expect(rows).toHaveLength(2);
    for (const row of rows) expect(row).toMatch(/,'\+234\d{10},MTN,.*,"'=HYPERLINK\(""x""\)",/);
    expect((await fileOf('xlsx')).status).toBe(200);
    expect((await start(await home.as(home.agent), 'csv')).status).toBe(403);
  });

  it('is nobody’s who does not reach the community', async () => {
    const { communityId } = await messaging.community(phonesOf(2));
    const { id } = await messaging.queue({ communityId });
    const other = await messaging.served.home.as(messaging.served.home.staff);
    for (const path of ['', '/recipients', '/recipients/order', '/pace']) {
      const { status } = await other.get(`/api/messages/${id}${path}`);
      expect(status).toBe(404);
    }
    const { all } = await answered<MessageStatisticsDto>(other.get('/api/messages/statistics'));
    expect(all.messages).toBe(0);
  });
});
