import { randomUUID } from 'node:crypto';
import type {
  ConsentsDto,
  DpiaDto,
  NoticeDto,
  PublicNoticesDto,
  SuppressionListDto,
  WaitingListDto,
} from '#libs/contracts';
import { signedBySimulator, simulatorKey } from '#libs/messaging';
import { Messaging } from '../support/messaging.js';
import { answered } from '../support/repairing.js';
import { TEST_KEYS } from '../support/test-config.js';

let messaging: Messaging;
beforeAll(async () => {
  messaging = await Messaging.open();
});
afterAll(() => messaging?.close());

const decided = (decision: string, more: object = {}) => ({
  opId: randomUUID(),
  purpose: 'messages',
  decision,
  language: 'ha',
  channel: 'signed',
  ...more,
});

/** Returns the ids of the farmers of a new community with these phones. */
async function farmersWith(phones: string[]) {
  const place = await messaging.community(phones);
  const rows = await messaging.served.db.query<{ farmer_id: number }>(
    'SELECT farmer_id FROM membership WHERE community_id = $1 ORDER BY farmer_id',
    [place.communityId],
  );
  return { ...place, farmers: rows.map((row) => Number(row.farmer_id)) };
}

const record = (farmerId: number, body: object) =>
  messaging.admin.post(`/api/privacy/consents/${farmerId}`, body);

describe('consents of a farmer', () => {
  it('are added, never changed, and the last one applies', async () => {
    const { farmers } = await farmersWith(['+2348031000710']);
    const [farmer = 0] = farmers;
    const first = decided('GIVEN', { place: 'Argungu' });
    await answered(record(farmer, first));
    const again = await answered<ConsentsDto>(record(farmer, first));
    expect(again.list).toHaveLength(1);
    expect((await record(farmer, { ...first, decision: 'REFUSED' })).status).toBe(409);
    const last = await answered<ConsentsDto>(record(farmer, decided('WITHDRAWN', { channel: 'sms' })));
    expect(last.list.map(({ decision }) => decision)).toEqual(['WITHDRAWN', 'GIVEN']);
    expect(last.current.find(({ purpose }) => purpose === 'messages')).toMatchObject({
      decision: 'WITHDRAWN',
    });
    expect(last.current.filter(({ decision }) => decision === null)).toHaveLength(5);
    expect((await record(farmer, decided('WITHDRAWN'))).status).toBe(400);
  });

  it('need a witness for a thumbprint, and are not for users of another account', async () => {
    const { farmers } = await farmersWith(['+2348031000711']);
    const [farmer = 0] = farmers;
    const refused = await record(farmer, decided('GIVEN', { channel: 'thumbprint' }));
    expect(refused.status).toBe(400);
    await answered(record(farmer, decided('GIVEN', { channel: 'thumbprint', witness: 'Sani Umar' })));
    const { other } = messaging.served.home;
    const stranger = await other.as(other.admin);
    expect((await stranger.get(`/api/privacy/consents/${farmer}`)).status).toBe(404);
  });

  it('have a proof, which is encoded anew and never replaced, and are withdrawn by the farmers themselves', async () => {
    const { farmers } = await farmersWith(['+2348031000712']);
    const [farmer = 0] = farmers;
    const { list } = await answered<ConsentsDto>(record(farmer, decided('GIVEN')));
    const at = `/api/privacy/consents/${farmer}/${list[0]?.id}/proof`;
    const store = (content: BlobPart) => {
      const body = new FormData();
      body.append('file', new Blob([content]), 'proof');
      return messaging.admin.call<ConsentsDto>('PUT', at, { body });
    };
    expect((await store('no proof')).status).toBe(422);
    const sound = `OggS${'x'.repeat(100)}`;
    expect((await store(sound)).body.list[0]?.proof).toBe('sound');
    expect((await store(sound)).status).toBe(409);
    const read = await messaging.admin.get(at);
    expect([read.headers.get('content-type'), read.text]).toEqual(['audio/ogg', sound]);
    const { home } = messaging.served;
    const user = await home.user({ roles: ['FARMER'] });
    await messaging.served.db.query('UPDATE app_user SET farmer_id = $2 WHERE id = $1', [user.id, farmer]);
    const own = await home.as(user);
    expect((await own.get(at)).status).toBe(403);
    const decide = (body: object) => own.post<ConsentsDto>(`/api/privacy/consents/${farmer}`, body);
    expect((await decide(decided('GIVEN'))).status).toBe(400);
    const withdrawn = await decide(decided('WITHDRAWN', { channel: 'portal' }));
    expect(withdrawn.body.current.find(({ purpose }) => purpose === 'messages')?.decision).toBe('WITHDRAWN');
    expect((await record(farmer, decided('GIVEN', { channel: 'portal' }))).status).toBe(400);
  });

  it('keep messages away from farmers who refused them, also after queueing', async () => {
    const { communityId, farmers } = await farmersWith([
      '+2348031000720',
      '+2348031000730',
      '+2348031000740',
    ]);
    const [refusing = 0, , withdrawing = 0] = farmers;
    await answered(record(refusing, decided('REFUSED')));
    await answered(record(withdrawing, decided('GIVEN')));
    await messaging.stopWorker();
    const { id, recipients } = await messaging.queue({ communityId });
    expect(recipients).toBe(2);
    await answered(record(withdrawing, decided('WITHDRAWN')));
    await messaging.startWorker();
    const done = await messaging.done(id);
    expect(done.counts).toMatchObject({ SUPPRESSED: 1, DELIVERED: 1 });
    const { list } = await messaging.recipients(id);
    expect(list.map(({ reason }) => reason).filter(Boolean)).toEqual(['noConsent']);
  });

  it('are withdrawn by a reply in their language, also after queueing', async () => {
    const number = '+2348031000750';
    const { communityId, farmers } = await farmersWith([number]);
    const [farmer = 0] = farmers;
    await answered(record(farmer, decided('GIVEN')));
    await messaging.done((await messaging.queue({ communityId })).id);
    await messaging.stopWorker();
    const { id } = await messaging.queue({ communityId });
    const reply = { event: 'inbound', reference: 'reply', number, text: 'Kwụsị' };
    const { anonymous } = messaging.served.api;
    const signed = signedBySimulator(simulatorKey(TEST_KEYS), reply);
    await answered(anonymous.post('/api/messages/receipts/simulator', signed));
    const read = () => answered<ConsentsDto>(messaging.admin.get(`/api/privacy/consents/${farmer}`));
    expect((await read()).list).toMatchObject([
      { decision: 'WITHDRAWN', channel: 'sms', language: 'ig', by: null },
      { decision: 'GIVEN' },
    ]);
    await answered(anonymous.post('/api/messages/receipts/simulator', signed));
    expect((await read()).list).toHaveLength(2);
    // The consent counts, also once the number is taken off the list of opted-out numbers.
    const { list } = await answered<SuppressionListDto>(messaging.admin.get('/api/messages/suppressions'));
    await answered(messaging.admin.post(`/api/messages/suppressions/${list[0]?.id}/lift`));
    await messaging.startWorker();
    await messaging.done(id);
    expect((await messaging.recipients(id)).list).toMatchObject([{ reason: 'noConsent' }]);
  });
});

describe('privacy notices', () => {
  const draft = (language: string) =>
    answered<NoticeDto>(
      messaging.admin.post('/api/privacy/notices', { language, text: 'We keep your name.' }),
    );

  it('are public once in use, stay as they were, and are replaced by the next version', async () => {
    const { accessId } = await answered<{ accessId: string }>(messaging.admin.get('/api/profile'));
    const open = () =>
      answered<PublicNoticesDto>(messaging.served.api.anonymous.get(`/api/privacy/public/${accessId}`));
    const first = await draft('ha');
    expect(first.name).toBe('Hausa, version 1');
    expect((await open()).list).toEqual([]);
    await answered(
      messaging.admin.post(`/api/privacy/notices/${first.id}/sign`, { checkedBy: 'Hauwa Sule' }),
    );
    const used = await answered<NoticeDto>(messaging.admin.post(`/api/privacy/notices/${first.id}/use`, {}));
    expect(used).toMatchObject({ checkedBy: 'Hauwa Sule', inUseSince: expect.any(String), replacedOn: null });
    const change = { language: 'ha', text: 'Other words.', version: used.version };
    expect(
      (await messaging.admin.call('PUT', `/api/privacy/notices/${first.id}`, { body: change })).status,
    ).toBe(409);
    expect((await messaging.admin.call('DELETE', `/api/privacy/notices/${first.id}`, {})).status).toBe(409);
    const second = await draft('ha');
    expect(second.number).toBe(2);
    await answered(messaging.admin.post(`/api/privacy/notices/${second.id}/use`, {}));
    expect((await open()).list).toMatchObject([{ language: 'ha', number: 2, checkedBy: null }]);
    const page = await messaging.served.api.anonymous.get(`/privacy/${accessId}/ha`);
    expect([page.status, page.headers.get('content-security-policy')]).toEqual([
      200,
      expect.stringContaining("default-src 'none'"),
    ]);
    expect(page.text).toContain('Hausa, version 2');
    expect(page.text).toContain('Not checked');
    expect((await messaging.served.api.anonymous.get(`/privacy/${accessId}/yo`)).status).toBe(404);
    expect((await messaging.served.api.anonymous.get('/privacy/99999999')).status).toBe(404);
    expect((await messaging.admin.post(`/api/privacy/notices/${second.id}/use`, {})).status).toBe(409);
  });

  it('are not checked any more once the draft changes', async () => {
    const one = await draft('ig');
    await answered(messaging.admin.post(`/api/privacy/notices/${one.id}/sign`, { checkedBy: 'Ngozi Eze' }));
    const changed = await answered<NoticeDto>(
      messaging.admin.call('PUT', `/api/privacy/notices/${one.id}`, {
        body: { language: 'ig', text: 'New words.' },
      }),
    );
    expect(changed.checkedBy).toBeNull();
  });
});

describe('the impact assessment', () => {
  it('is asked for while cards are in use, and never changes once signed', async () => {
    const { admin } = messaging;
    const { farmers } = await farmersWith(['+2348031000719']);
    await messaging.served.db.query(
      `INSERT INTO card (account_id, farmer_id, code) SELECT account_id, id, '0000000000000DPA' FROM farmer WHERE id = $1`,
      [farmers[0]],
    );
    const waiting = async () =>
      (await answered<WaitingListDto>(admin.get('/api/waiting'))).list.filter(({ kind }) => kind === 'dpia');
    const read = () => answered<DpiaDto>(admin.get('/api/privacy/dpia'));
    const save = (body: object) => admin.call('PUT', '/api/privacy/dpia', { body });
    const texts = { description: 'Loans.', necessity: 'No other way.', risks: 'Loss.', measures: '' };
    expect((await read()).unassessed).toContain('cards');
    expect(await waiting()).toMatchObject([{ title: 'Sign the impact assessment' }]);
    const draft = (await answered<DpiaDto>(save({ ...texts, version: 0 }))).list[0];
    const sign = (version = 0) =>
      admin.post('/api/privacy/dpia/sign', { version, signedBy: 'Hauwa Sule, officer' });
    expect((await sign(draft?.version)).status).toBe(409);
    const full = await answered<DpiaDto>(save({ ...texts, measures: 'Locks.', version: draft?.version }));
    const signed = await answered<DpiaDto>(sign(full.list[0]?.version));
    expect(signed).toMatchObject({ unassessed: [], list: [{ number: 1, signedBy: 'Hauwa Sule, officer' }] });
    expect(await waiting()).toEqual([]);
    expect((await sign(signed.list[0]?.version)).status).toBe(409);
    expect((await save({ ...texts, version: full.list[0]?.version })).status).toBe(409);
    const next = await answered<DpiaDto>(save({ ...texts, version: signed.list[0]?.version }));
    expect(next.list).toMatchObject([
      { number: 2, signedBy: null, measures: '' },
      { number: 1, measures: 'Locks.' },
    ]);
    const { other } = messaging.served.home;
    const stranger = await other.as(other.admin);
    expect((await answered<DpiaDto>(stranger.get('/api/privacy/dpia'))).list).toEqual([]);
  });
});
