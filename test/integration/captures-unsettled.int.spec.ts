import {
  CAPTURE_MESSAGES,
  type CaptureComparisonDto,
  type CaptureFarmerListDto,
  type CaptureItemListDto,
  type ProblemDto,
  type SentCaptureDto,
} from '#libs/contracts';
import { purgeCaptures } from '../../libs/captures/purge-captures.js';
import { boundaryAt, type Content, type Field, openField } from '../support/field.js';
import { sealOnPhone, sendPart, sendWhole } from '../support/phone.js';
import { postAgent } from '../support/sample-captures.js';

let field: Field;
beforeAll(async () => {
  field = await openField(14);
});
afterAll(() => field?.served.close());

describe('a conflict', () => {
  let rivalPosting: number;
  beforeAll(async () => {
    const first = await field.seal({
      farmerId: field.farmers[1],
      seen: 1,
      boundary: boundaryAt(1),
      farm: { name: 'Rice' },
    });
    expect((await sendWhole(field.agent.client, first)).body.state).toBe('stored');
    await field.rows('UPDATE posting SET removed_on = now() WHERE id = $1', [field.postingId]);
    ({ postingId: rivalPosting } = await postAgent(field.served.db, field.rival.id, {
      farmerId: field.farmers[0] ?? 0,
      group: 'Mapping',
    }));
  });

  it('with a capture of another field.agent keeps both; field.staff store one of them', async () => {
    const capture = await field.seal(
      {
        postingId: rivalPosting,
        farmerId: field.farmers[1],
        seen: 2,
        boundary: boundaryAt(120),
        farm: { name: 'Rice' },
      },
      {},
      field.rival,
    );
    const { body } = await sendWhole(field.rival.client, capture);
    expect(body).toMatchObject({
      state: 'conflict',
      conflict: 'captured',
      other: { by: { id: field.agent.id }, firstName: 'F1' },
    });
    expect(body.links).toHaveLength(1);
    expect((await field.agent.client.get(`/api/captures/${capture.captureId}`)).status).toBe(404);
    const settle = (given: object) =>
      field.rival.client.post<SentCaptureDto & ProblemDto>(
        `/api/captures/${capture.captureId}/settle`,
        given,
      );
    expect((await settle({})).body.fields).toEqual({ keep: CAPTURE_MESSAGES.keepOrDrop });
    expect((await settle({ keep: true })).body.state).toBe('review');
    const items = (await field.staff.get<CaptureItemListDto>('/api/captures')).body;
    expect(items).toMatchObject({
      total: 1,
      list: [{ captureId: capture.captureId, farmerId: field.farmers[1] }],
    });
    const at = `/api/captures/${capture.captureId}`;
    const sides = (await field.staff.get<CaptureComparisonDto>(`${at}/compare`)).body;
    expect(sides).toMatchObject({
      capture: { by: { id: field.rival.id }, firstName: 'F1' },
      other: { by: { id: field.agent.id } },
    });
    expect(sides.links.map(({ rel }) => rel)).toEqual(['accept', 'drop']);
    const decide = (given: object) =>
      field.staff.post<CaptureComparisonDto & ProblemDto>(`${at}/decide`, given);
    expect((await decide({ accept: false })).body.fields).toEqual({ reason: CAPTURE_MESSAGES.reasonNeeded });
    expect((await decide({ accept: true })).body).toMatchObject({ state: 'stored', links: [] });
    expect((await decide({ accept: true })).body.error).toBe('capture.settled');
    expect((await field.stateOf(capture.captureId, field.rival))?.state).toBe('waiting');
  });

  it('with a later change of the record, and a name of another person, are not stored by themselves', async () => {
    const stale = {
      postingId: rivalPosting,
      farmerId: field.farmers[10],
      seen: 1,
      farmer: { phone: '08031239999' },
    };
    await field.rows('UPDATE farmer SET version = 5 WHERE id = $1', [field.farmers[10]]);
    const capture = await field.seal(stale, {}, field.rival);
    expect((await sendWhole(field.rival.client, capture)).body).toMatchObject({
      state: 'conflict',
      conflict: 'changed',
    });
    const dropped = await field.rival.client.post<SentCaptureDto>(
      `/api/captures/${capture.captureId}/settle`,
      {
        drop: 'Old.',
      },
    );
    expect(dropped.body.state).toBe('dropped');
    const other = await field.seal(
      { ...stale, seen: 5, farmer: { firstName: 'Ngozi', surname: 'Okafor' } },
      {},
      field.rival,
    );
    expect((await sendWhole(field.rival.client, other)).body).toMatchObject({
      state: 'review',
      reason: CAPTURE_MESSAGES.otherName,
    });
    const own = await field.seal({ ...stale, seen: 5 }, {}, field.rival);
    expect((await sendWhole(field.rival.client, own)).body.state).toBe('stored');
    // The agent's own capture raised the version.
    const second = await field.seal({ ...stale, seen: 5, farmer: { phone: '08031238888' } }, {}, field.rival);
    expect((await sendWhole(field.rival.client, second)).body.state).toBe('stored');
  });
});

describe('the decisions of a farmer under 18', () => {
  it('are for staff, unless they name a parent or guardian', async () => {
    const [minor] = await field.rows(
      `UPDATE farmer SET date_of_birth = current_date - interval '16 years' WHERE id = $1 RETURNING version`,
      [field.farmers[12]],
    );
    const [posting] = await field.rows('SELECT id FROM posting WHERE removed_on IS NULL AND agent_id = $1', [
      field.rival.id,
    ]);
    const of = { postingId: Number(posting?.id), farmerId: field.farmers[12], seen: Number(minor?.version) };
    const { list } = (
      await field.rival.client.get<CaptureFarmerListDto>(`/api/captures/farmers/${of.postingId}`)
    ).body;
    expect(list.find(({ farmerId }) => farmerId === of.farmerId)?.isMinor).toBe(true);
    const decided = (guardian?: string) =>
      field.seal(
        {
          ...of,
          consents: [
            {
              purpose: 'programme',
              given: true,
              language: 'ha',
              channel: 'spoken',
              ...(guardian && { guardian }),
            },
          ],
        },
        {},
        field.rival,
      );
    expect((await sendWhole(field.rival.client, await decided())).body).toMatchObject({
      state: 'review',
      reason: CAPTURE_MESSAGES.guardian,
    });
    const [held] = await field.rows(
      "SELECT capture_id FROM capture WHERE state = 'review' ORDER BY id DESC LIMIT 1",
    );
    const at = `/api/captures/${held?.capture_id}`;
    const accept = (given: object) =>
      field.staff.post<CaptureComparisonDto & ProblemDto>(`${at}/decide`, { accept: true, ...given });
    expect((await field.staff.get<CaptureComparisonDto>(`${at}/compare`)).body.needsGuardian).toBe(true);
    expect((await accept({})).body.fields).toEqual({ accept: CAPTURE_MESSAGES.guardianNeeded });
    expect((await accept({ guardian: 'Hauwa Bello' })).body.state).toBe('stored');
    const guardians = await field.rows(
      'SELECT d.guardian FROM consent_detail d JOIN consent c ON c.id = d.consent_id WHERE c.farmer_id = $1',
      [of.farmerId],
    );
    expect(guardians).toEqual([{ guardian: 'Hauwa Bello' }]);
    expect((await sendWhole(field.rival.client, await decided('Hauwa Bello'))).body.state).toBe('stored');
  });
});

describe('a task without mapping', () => {
  it('takes captures without a boundary, and accepts them without a completed farm', async () => {
    const farmerId = field.farmers[13] ?? 0;
    const { postingId } = await postAgent(field.served.db, field.agent.id, { farmerId, group: 'KYF' });
    await field.rows(
      `UPDATE posting_group SET services = '{KYF}' WHERE id = (SELECT posting_group_id FROM posting WHERE id = $1)`,
      [postingId],
    );
    await field.served.make.farm({ ...field.place, farmerId, status: 'ACTIVE' });
    const stateOf = async () =>
      (
        await field.agent.client.get<CaptureFarmerListDto>(`/api/captures/farmers/${postingId}`)
      ).body.list.find((each) => each.farmerId === farmerId)?.state;
    expect(await stateOf()).toBe('open');
    const capture = await field.seal({ postingId, farmerId, seen: 1, farmer: { phone: '08031237777' } });
    expect((await sendWhole(field.agent.client, capture)).body).toMatchObject({
      state: 'stored',
      farmId: null,
    });
    expect([await stateOf(), (await field.stateOf(capture.captureId))?.state]).toEqual([
      'accepted',
      'accepted',
    ]);
  });
});

describe('a capture that cannot be stored', () => {
  let own: number;
  beforeAll(async () => {
    await field.rows('UPDATE posting SET removed_on = now()');
    ({ postingId: own } = await postAgent(field.served.db, field.agent.id, {
      farmerId: field.farmers[0] ?? 0,
      group: 'Next',
    }));
  });
  const refused = async (content: Partial<Content>, files = {}, of = field.agent.id) => {
    const capture = await sealOnPhone(of, field.work, { postingId: own, ...content }, files);
    const { body } = await sendWhole(field.agent.client, capture);
    return [body.state, body.reason];
  };
  const CROSSED: [number, number][] = [
    [4.6, 11.9],
    [4.601, 11.901],
    [4.601, 11.9],
    [4.6, 11.901],
  ];

  it('is refused with the reason, and nothing of it is written', async () => {
    const [before] = await field.rows(
      'SELECT (SELECT count(*) FROM farm) AS farms, (SELECT count(*) FROM farmer) AS farmers',
    );
    await field.rows(`UPDATE farmer SET lock_kind = 'restriction', locked_until = 'infinity' WHERE id = $1`, [
      field.farmers[11],
    ]);
    const stranger = await field.served.home.farmland();
    const to = { farmerId: field.farmers[12], seen: 1 };
    const ring = (ring: [number, number][]) => ({ ...to, boundary: { ...boundaryAt(0), ring } });
    expect(await refused(to, {}, field.rival.id)).toEqual(['refused', CAPTURE_MESSAGES.otherAgent]);
    expect(await refused({ ...to, postingId: 999_999 })).toEqual(['refused', CAPTURE_MESSAGES.noPosting]);
    expect(await refused({ farmerId: stranger.farmer })).toEqual(['refused', CAPTURE_MESSAGES.notOfPosting]);
    expect(await refused({})).toEqual(['refused', CAPTURE_MESSAGES.noFarmer]);
    expect(await refused({ farmer: { firstName: 'Sadiq' } })).toEqual([
      'refused',
      CAPTURE_MESSAGES.noDetails,
    ]);
    expect(await refused({ farmerId: field.farmers[11], seen: 1 })).toEqual([
      'refused',
      CAPTURE_MESSAGES.restricted,
    ]);
    expect(await refused(ring(CROSSED))).toEqual(['refused', CAPTURE_MESSAGES.crossing]);
    expect(
      await refused(
        ring([
          [12, 4],
          [12.001, 4],
          [12.001, 4.001],
        ]),
      ),
    ).toEqual(['refused', CAPTURE_MESSAGES.outsideNigeria]);
    expect(await refused(to, { photo: Buffer.from('<svg/>') })).toEqual([
      'refused',
      'Photo: the file is no JPEG or PNG picture.',
    ]);
    expect(await refused({ ...to, farmer: { phone: '12' } })).toEqual([
      'refused',
      expect.stringContaining('phone'),
    ]);
    const [after] = await field.rows(
      'SELECT (SELECT count(*) FROM farm) - 1 AS farms, (SELECT count(*) FROM farmer) - 1 AS farmers',
    );
    expect(after).toEqual(before);
  });

  it('is stored by field.staff once its reason is gone, and loses its contents after 90 days', async () => {
    await field.rows('UPDATE farmer SET locked_until = NULL, lock_kind = NULL WHERE id = $1', [
      field.farmers[11],
    ]);
    const { list } = (await field.staff.get<CaptureItemListDto>('/api/captures?state=refused')).body;
    const restricted = list.find(({ farmerId }) => farmerId === field.farmers[11]);
    const decided = await field.staff.post<CaptureComparisonDto>(
      `/api/captures/${restricted?.captureId}/decide`,
      {
        accept: true,
      },
    );
    expect(decided.body.state).toBe('stored');
    const wrong = list.find(({ reason }) => reason === CAPTURE_MESSAGES.crossing);
    const still = await field.staff.post<ProblemDto>(`/api/captures/${wrong?.captureId}/decide`, {
      accept: true,
    });
    expect([still.status, still.body.fields]).toEqual([400, { accept: CAPTURE_MESSAGES.crossing }]);
    await field.rows(
      `UPDATE capture SET created_on = now() - interval '91 days', received_on = now() - interval '91 days' WHERE state = 'refused'`,
    );
    const unfinished = await field.seal({});
    await sendPart(field.agent.client, unfinished, 0);
    await field.rows(`UPDATE capture SET created_on = now() - interval '31 days' WHERE state = 'receiving'`);
    const chunk = async (work: (tx: typeof field.served.db) => Promise<unknown>) => work(field.served.db);
    await purgeCaptures({ chunk } as never);
    expect(
      await field.rows(
        `SELECT DISTINCT state FROM capture WHERE id IN (SELECT capture_id FROM capture_part) OR state = 'receiving'`,
      ),
    ).toEqual([{ state: 'review' }]);
    expect((await field.agent.client.get(`/api/captures/${unfinished.captureId}`)).status).toBe(404);
  });
});
