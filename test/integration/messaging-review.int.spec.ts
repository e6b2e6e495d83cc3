import { randomUUID } from 'node:crypto';
import type { MessageDto, MessageReviewDto, ProblemDto, ReviewedListDto } from '#libs/contracts';
import { Messaging, phonesOf } from '../support/messaging.js';
import { answered } from '../support/repairing.js';

let messaging: Messaging;
beforeAll(async () => {
  messaging = await Messaging.open();
});
afterAll(() => messaging?.close());

describe('a review', () => {
  it('says what would be sent, and sends nothing', async () => {
    const { communityId } = await messaging.community([...phonesOf(3), null, '12', phonesOf(1)[0] ?? '']);
    const review = await answered<MessageReviewDto>(
      messaging.admin.post('/api/messages/review', {
        communityId,
        message: 'Ƙasa: {name}’s seed costs {amount}',
        amount: 2500,
      }),
    );
    expect(review).toMatchObject({
      asked: 6,
      recipients: 3,
      encoding: 'UCS-2',
      inGsm: "Kasa: {name}'s seed costs {amount}",
      totalSegments: 3,
      costKobo: 3 * 460,
      inGsmCostKobo: 3 * 460,
      networks: [{ network: 'MTN', recipients: 3 }],
      simulated: true,
      forcing: [
        { letter: 'Ƙ', times: 1, replacement: 'K' },
        { letter: '’', times: 1, replacement: "'" },
      ],
    });
    expect(review.previews[0]?.text).toBe('Ƙasa: Member 1’s seed costs N2,500');
    const messages = await answered<{ total: number }>(
      messaging.admin.get(`/api/messages?communityId=${communityId}`),
    );
    expect(messages.total).toBe(0);
  });

  it('counts some of the members, and lists who receives it and who does not', async () => {
    const { communityId } = await messaging.community([...phonesOf(4), null]);
    const farmers = await messaging.served.db.query<{ id: number }>(
      'SELECT farmer_id AS id FROM membership WHERE community_id = $1 ORDER BY 1',
      [communityId],
    );
    const ref = (at: number) => `farmer-${farmers[at]?.id}`;
    const asking = { communityId, message: 'Dear {name}' };
    const review = async (members: object) => {
      const { asked, recipients, refused } = await answered<MessageReviewDto>(
        messaging.admin.post('/api/messages/review', { ...asking, members }),
      );
      return [asked, recipients, refused.map(({ reason }) => reason)];
    };
    expect(await review({ only: [ref(0), ref(4), 'person-999999'] })).toEqual([3, 1, ['missing', 'gone']]);
    expect(await review({ q: 'member', kind: 'farmer', except: [ref(1)] })).toEqual([4, 3, ['missing']]);
    expect(await review({ q: 'nobody' })).toEqual([0, 0, []]);
    const listed = (body: object) =>
      answered<ReviewedListDto>(
        messaging.admin.post('/api/messages/review/recipients', { ...asking, ...body }),
      );
    const second = await listed({ page: 2, size: 1 });
    expect([second.total, second.list[0]?.text, second.list[0]?.id]).toEqual([
      4,
      'Dear Member 2',
      farmers[1]?.id,
    ]);
    expect((await listed({ reason: 'missing' })).list).toMatchObject([
      { name: 'Bello Member 5', kind: 'farmer' },
    ]);
  });

  it('leaves out numbers that three messages did not reach, unless included', async () => {
    const { communityId } = await messaging.community(['+2348031990001', '+2348031990000']);
    for (const _ of [1, 2, 3]) {
      const { id } = await messaging.queue({ communityId });
      await messaging.until(id, (each) => each.state === 'done' && each.counts.FAILED === 1);
    }
    const review = (skipUnreachable: boolean) =>
      answered<MessageReviewDto>(
        messaging.admin.post('/api/messages/review', { communityId, message: 'Hello', skipUnreachable }),
      );
    expect(await review(true)).toMatchObject({
      recipients: 1,
      unreachableBefore: 0,
      refused: [{ reason: 'unreachable', detail: 'Bello Member 1, 0803 199 0001' }],
    });
    expect(await review(false)).toMatchObject({ recipients: 2, unreachableBefore: 1, refused: [] });
  });

  it('ends in a test to one phone, which is no message of the community', async () => {
    const { communityId } = await messaging.community(['+2348031000000']);
    const test = (body: object) =>
      messaging.admin.post<MessageDto & ProblemDto>('/api/messages/test', {
        communityId,
        message: 'Dear {name}, come to {community}.',
        number: '0803 100 0110',
        ...body,
      });
    const opId = randomUUID();
    const { id } = await answered<MessageDto>(test({ opId }));
    await messaging.until(id, ({ counts }) => counts.DELIVERED === 1);
    const name = messaging.served.home.admin.display_name.split(' ')[0];
    expect((await messaging.recipients(id)).list[0]).toMatchObject({
      number: '0803 100 0110',
      text: `Dear ${name}, come to Argungu.`,
    });
    expect((await answered<MessageDto>(test({ opId }))).id).toBe(id);
    const listed = await answered<{ total: number }>(
      messaging.admin.get(`/api/messages?communityId=${communityId}`),
    );
    expect(listed.total).toBe(0);
    expect((await test({ number: 'nobody' })).body.fields).toEqual({
      number: 'This is not a Nigerian mobile number.',
    });
    await messaging.served.db.query(
      `INSERT INTO sms_batch (account_id, community_resource_id, community_id, text, class, provider, rate_kobo, state, created_by, is_test)
       SELECT account_id, community_resource_id, community_id, text, class, provider, rate_kobo, state, created_by, true
         FROM sms_batch b, generate_series(1, 9) WHERE b.id = $1`,
      [id],
    );
    expect((await test({})).body.error).toBe('sms.testLimit');
  });

  it.each([
    ['an empty message', { message: ' \u0000 ' }, 'message'],
    ['an unknown placeholder', { message: 'Dear {first name}' }, 'message'],
    ['20 segments', { message: 'a'.repeat(20 * 153) }, 'message'],
    ['an amount that was not given', { message: 'You owe {amount}' }, 'amount'],
    ['nobody', { message: 'Hello', numbers: [] }, 'numbers'],
    ['a time that has passed', { message: 'Hello', scheduledAt: '2020-01-01T00:00:00Z' }, 'scheduledAt'],
  ])('refuses %s with a sentence', async (_what, body, field) => {
    const { communityId } = await messaging.community(['+2348031000000']);
    const { status, body: problem } = await messaging.admin.post<ProblemDto>('/api/messages', {
      communityId,
      ...body,
    });
    expect([status, Object.keys(problem.fields ?? {})]).toEqual([400, [field]]);
  });
});
