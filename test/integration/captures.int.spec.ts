import type {
  CaptureFarmerListDto,
  CaptureNeighbourListDto,
  CaptureWorkDto,
  FarmStatusDto,
  ProblemDto,
} from '#libs/contracts';
import { Biometrics } from '#libs/farmers';
import { boundaryAt, type Field, openField } from '../support/field.js';
import { HttpClient } from '../support/http-client.js';
import { finish, photoOf, sendPart, sendWhole, squareAt } from '../support/phone.js';
import { postAgent } from '../support/sample-captures.js';
import { isLongRun } from '../support/services.js';

let field: Field;
beforeAll(async () => {
  field = await openField(14, 2);
});
afterAll(() => field?.served.close());

const peerOf = ({ token }: HttpClient) => new HttpClient(field.served.peer.url, token);

describe('work of an agent', () => {
  it('is the postings with their farmers, and no BVN', async () => {
    expect(field.work).toMatchObject({
      agentId: field.agent.id,
      isActive: true,
      purposes: expect.arrayContaining(['programme']),
    });
    expect(Buffer.from(field.work.key.publicKey, 'base64')).toHaveLength(65);
    expect(field.work.postings).toMatchObject([
      { postingId: field.postingId, groupName: 'Mapping', costPerFarmer: 350, accepted: 0 },
    ]);
    const { status, body, text } = await field.agent.client.get<CaptureFarmerListDto>(
      `/api/captures/farmers/${field.postingId}`,
    );
    expect([status, body.total, body.next, text.includes('bvn')]).toEqual([200, 14, null, false]);
    expect(body.list[0]).toMatchObject({
      farmerId: field.farmers[0],
      position: 1,
      state: 'open',
      version: 1,
      farm: null,
    });
    expect((await field.rival.client.get(`/api/captures/farmers/${field.postingId}`)).status).toBe(404);
  });
});

describe('captures sent over a bad line', () => {
  it('are stored exactly once each, with whole photos', async () => {
    const photo = await photoOf(640, 480, true);
    const expected = await field.served.api.app.get(Biometrics).stage(photo);
    const all = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        field.seal(
          {
            ...(at < 7 ? { farmerId: field.farmers[at], seen: 1 } : {}),
            farmer: {
              firstName: at < 7 ? `F${at}` : 'Sadiq',
              surname: at < 7 ? 'Bello' : 'Bawa',
              phone: `0803123450${at}`,
            },
            consents: [
              { purpose: 'programme', given: true, language: 'ha', channel: 'spoken' },
              { purpose: 'fingerprints', given: false, language: 'ha', channel: 'spoken' },
            ],
            boundary: boundaryAt(at),
            farm: { name: `Rice ${at}` },
          },
          // Refused prints are not stored.
          { photo, ...(at === 0 && { rightThumb: photo }) },
        ),
      ),
    );
    const [first] = all;
    if (!first) throw new Error('no capture');
    expect(first.parts.length).toBeGreaterThan(1);
    // Lost: the last part; the answer asks for it.
    expect((await sendPart(field.agent.client, first, 1)).body.parts).toEqual([1]);
    expect((await finish(field.agent.client, first)).body.error).toBe('capture.incomplete');
    // Damaged on the way, so all parts are sent again.
    await sendPart(field.agent.client, { ...first, parts: first.parts.map(() => new Uint8Array([1])) }, 0);
    for (const at of first.parts.keys()) if (at > 0) await sendPart(field.agent.client, first, at);
    expect((await finish(field.agent.client, first)).body.error).toBe('capture.incomplete');
    for (const capture of all) {
      for (const at of capture.parts.keys()) {
        await sendPart(field.agent.client, capture, at);
        await sendPart(field.agent.client, capture, at);
      }
      // Another process finishes, at the same time as this one.
      const answers = await Promise.all([
        finish(field.agent.client, capture),
        finish(peerOf(field.agent.client), capture),
        finish(field.agent.client, capture),
      ]);
      expect(answers.map(({ status, body }) => [status, body.state, body.reason])).toEqual(
        answers.map(() => [200, 'stored', null]),
      );
      expect((await sendPart(field.agent.client, capture, 0)).body.state).toBe('stored');
    }
    expect((await finish(field.agent.client, first, { sha256: '0'.repeat(64) })).body.error).toBe(
      'capture.otherBytes',
    );
    const [count] = await field.rows(
      `SELECT count(*)::int AS farms, count(DISTINCT farmer_id)::int AS farmers,
              (SELECT count(*)::int FROM capture_part) AS parts, (SELECT count(*)::int FROM farmer) AS people,
              (SELECT count(*)::int FROM consent) AS consents, (SELECT count(*)::int FROM farmer_biometric) AS photos,
              (SELECT count(*)::int FROM event_log WHERE type = 'capture.stored') AS events
         FROM farm WHERE captured_by = $1 AND status = 'ACTIVE' AND round(area_m2) BETWEEN 9000 AND 11000`,
      [field.agent.id],
    );
    expect(count).toEqual({
      farms: 10,
      farmers: 10,
      parts: 0,
      people: 17,
      consents: 20,
      photos: 10,
      events: 10,
    });
    const photos = await field.rows(
      `SELECT DISTINCT encode(s.sha256, 'hex') AS sha FROM farmer_biometric b JOIN stored_file s ON s.id = b.file_id`,
    );
    expect(photos).toEqual([{ sha: expected.whole.sha256.toString('hex') }]);
    const [farmer] = await field.rows(
      `SELECT f.phone, f.version, c.source FROM farmer f JOIN farmer_change c ON c.farmer_id = f.id AND c.field = 'phone' WHERE f.id = $1`,
      [field.farmers[3]],
    );
    expect(farmer).toEqual({ phone: '+2348031234503', version: 2, source: 'capture' });
    const [own] = await field.rows('SELECT id, farmer_id FROM farm WHERE farmer_id = $1', [field.farmers[3]]);
    expect((await field.staff.get(`/api/farms/${own?.id}`)).body).toMatchObject({
      capturedAs: 'walked',
      gpsAccuracy: 4,
      ownerPhoto: expect.stringContaining(`/api/farmers/${field.farmers[3]}/biometrics/passport?`),
    });
    const [times] = await field.rows(
      `SELECT bool_and(NOT is_again) AS fresh, bool_and(read_back) AS read, bool_or(is_outside) AS outside,
              min(extract(epoch FROM ended_on - started_on))::int AS seconds FROM capture`,
    );
    expect(times).toEqual({ fresh: true, read: true, outside: false, seconds: 360 });
  });

  it('show neighbours to the next one', async () => {
    const { body } = await field.agent.client.get<CaptureNeighbourListDto>(
      `/api/captures/neighbours/${field.postingId}`,
    );
    expect([body.list.length, body.isCut, body.list[0]?.rings[0]?.length]).toEqual([10, false, 5]);
  });
});

describe('what is judged', () => {
  it('reaches the field.agent, and a rejected farm is captured again with its history', async () => {
    const before = await field.mine();
    expect(before.list.map(({ state }) => state)).toEqual(Array(10).fill('waiting'));
    const own = before.list.find(({ farmerId }) => farmerId === field.farmers[0]);
    const rejected = await field.staff.call<ProblemDto>(
      'PUT',
      `/api/evaluation/farmer/${field.farmers[0]}/${field.agent.id}/MAP/reject`,
      {
        body: {
          reason: 'Overlaps the canal.',
          pins: [{ lat: 11.9, lng: 4.6 }],
        },
      },
    );
    expect(rejected.status).toBe(200);
    const { list, until } = await field.mine(field.agent, before.until);
    expect(list).toMatchObject([
      {
        captureId: own?.captureId,
        state: 'rejected',
        reason: 'Overlaps the canal.',
        pins: [{ lng: 4.6, lat: 11.9 }],
      },
    ]);
    const work = await field.agent.client.get<CaptureWorkDto>('/api/captures/work');
    expect(work.body.postings).toMatchObject([{ waiting: 9, rejected: 1, accepted: 0 }]);
    const { body } = await field.agent.client.get<CaptureFarmerListDto>(
      `/api/captures/farmers/${field.postingId}`,
    );
    expect(body.list[0]).toMatchObject({
      state: 'rejected',
      rejections: [{ type: 'MAP' }],
      farm: { farmId: own?.farmId },
    });
    const again = await field.seal({
      farmerId: field.farmers[0],
      seen: 1,
      boundary: { ...boundaryAt(100), ring: squareAt(0, 0.0008) },
      farm: { name: 'Rice 0', farmId: own?.farmId ?? 0 },
    });
    expect((await sendWhole(field.agent.client, again)).body).toMatchObject({
      state: 'stored',
      farmId: own?.farmId,
    });
    expect((await field.stateOf(again.captureId))?.state).toBe('waiting');
    const versions = await field.rows(
      'SELECT version, source FROM farm_boundary_version WHERE farm_id = $1 ORDER BY version',
      [own?.farmId],
    );
    expect(versions).toEqual([
      { version: 1, source: 'capture' },
      { version: 2, source: 'capture' },
    ]);
    const { body: completed } = await field.staff.post<FarmStatusDto>(
      `/api/evaluation/mapping_completed/${own?.farmId}`,
      {},
    );
    expect((await field.mine(field.agent, until)).list.map(({ state }) => state)).toEqual(
      (await field.mine(field.agent, until)).list.map(() => 'accepted'),
    );
    expect((await field.staff.post(`/api/evaluation/acts/${completed.actId}/undo`, {})).status).toBe(200);
    expect((await field.stateOf(again.captureId))?.state).toBe('waiting');
    const notified = await field.rows(
      `SELECT data->>'outcome' AS outcome FROM event_log WHERE type = 'capture.judged' ORDER BY id`,
    );
    expect(notified).toEqual([{ outcome: 'rejected' }, { outcome: 'accepted' }, { outcome: 'reopened' }]);
  });
});

it('stores hundreds of captures in their order without slowing down', async () => {
  const count = isLongRun ? 500 : 40;
  await field.rows('UPDATE posting SET removed_on = now()');
  const { id } = await field.served.make.farmer(field.place);
  await field.rows(
    `WITH made AS (INSERT INTO farmer (account_id, surname, first_name, temp_id)
       SELECT $1, 'Bello', 'Q' || n, 'Q' || n FROM generate_series(1, $4::int) n RETURNING id)
     INSERT INTO membership (community_id, farmer_id, community_resource_id) SELECT $2, id, $3 FROM made`,
    [field.place.accountId, field.place.communityId, field.place.communityResourceId, count],
  );
  const { postingId } = await postAgent(field.served.db, field.rival.id, { farmerId: id, group: 'Queue' });
  const queue = await field.rows(`SELECT id FROM farmer WHERE first_name LIKE 'Q%' ORDER BY id LIMIT $1`, [
    count,
  ]);
  const photo = await photoOf(640, 480);
  const begun = Date.now();
  for (const [at, farmer] of queue.entries()) {
    const capture = await field.seal(
      {
        postingId,
        farmerId: Number(farmer.id),
        seen: 1,
        boundary: boundaryAt(1000 + at),
        farm: { name: 'Rice' },
      },
      { photo },
      field.rival,
    );
    expect((await sendWhole(field.rival.client, capture)).body).toMatchObject({
      state: 'stored',
      reason: null,
    });
  }
  const seconds = (Date.now() - begun) / 1000;
  process.stdout.write(
    `${count} captures with a photo in ${seconds.toFixed(1)} s, ${(count / seconds).toFixed(1)} a second\n`,
  );
  expect((await field.mine(field.rival)).list.length).toBeGreaterThanOrEqual(count);
});
