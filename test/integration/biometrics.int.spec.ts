import { Transformer } from '@napi-rs/image';
import { newCode } from '#libs/cards';
import { type FarmerBiometricDto, GRANTS, type Role, type VerifiedCardDto } from '#libs/contracts';
import { Biometrics } from '#libs/farmers';
import { FileStore } from '#libs/platform';
import type { HttpClient } from '../support/http-client.js';
import { openWorld, type ServedWorld } from '../support/world.js';

let served: ServedWorld;
let admin: HttpClient;
let farmerId: number;
let resourceId: number;

beforeAll(async () => {
  served = await openWorld();
  admin = await served.home.as(served.home.admin);
  ({ farmer: farmerId, communityResource: resourceId } = await served.home.farmland());
});

afterAll(() => served?.close());

/** A grey JPEG; `exif` has the place where it was taken and says that it lies on its side. */
async function jpegOf(width: number, height: number, grey = 200): Promise<Buffer> {
  const pixels = new Uint8Array(width * height * 4).fill(grey);
  const plain = await Transformer.fromRgbaPixels(pixels, width, height).jpeg(90);
  const exif = Buffer.concat([
    Buffer.from('4578696600004d4d002a0000000800010112000300000001000600000000', 'hex'),
    Buffer.from('GPS 12.7N 4.5E'),
  ]);
  const segment = Buffer.concat([Buffer.from([0xff, 0xe1, 0, exif.length + 2]), exif]);
  return Buffer.concat([plain.subarray(0, 2), segment, plain.subarray(2)]);
}

const at = (kind: string, id = farmerId) => `/api/farmers/${id}/biometrics/${kind}`;
function store(client: HttpClient, kind: string, content: Buffer, id = farmerId) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(content)]), 'picture.jpg');
  return client.call<FarmerBiometricDto & { message: string }>('PUT', at(kind, id), { body: form });
}
const sizeOf = async (bytes: Buffer) => {
  const { width, height, exif } = await new Transformer(bytes).metadata(true);
  return { width, height, exif };
};
const filesOf = async () =>
  (
    await served.db.query<{ id: string }>(
      `SELECT unnest(ARRAY[file_id, thumbnail_id]) AS id FROM farmer_biometric WHERE farmer_id = $1 AND file_id IS NOT NULL`,
      [farmerId],
    )
  ).map(({ id }) => id);

describe('photos and prints of a farmer', () => {
  it('are stored upright, without the place where they were taken, with a thumbnail, and encrypted', async () => {
    const stored = await store(admin, 'passport', await jpegOf(800, 600));
    expect([stored.status, stored.body.kind, stored.body.capturedBy]).toEqual([
      200,
      'passport',
      served.home.admin.display_name,
    ]);
    const whole = await admin.get(stored.body.image);
    expect([whole.status, whole.headers.get('content-type'), whole.headers.get('cache-control')]).toEqual([
      200,
      'image/jpeg',
      'no-store',
    ]);
    expect(await sizeOf(whole.bytes)).toMatchObject({ width: 600, height: 800 });
    expect(whole.bytes.includes('GPS')).toBe(false);
    const small = await admin.get(`${at('passport')}?size=thumbnail`);
    expect(await sizeOf(small.bytes)).toMatchObject({ width: 225, height: 300 });

    const files = await filesOf();
    expect(files).toHaveLength(2);
    const place = served.api.app.get(FileStore).place;
    for (const id of files) {
      const raw: Buffer[] = [];
      for await (const chunk of await place.get(`${id.slice(0, 2)}/${id}`)) raw.push(chunk);
      expect(Buffer.concat(raw).subarray(0, 8).toString()).toBe('gonafile');
    }
    expect(await served.db.query('SELECT display_image FROM farmer WHERE id = $1', [farmerId])).toEqual([
      { display_image: stored.body.image },
    ]);
    const photo = await served.api.app.get(Biometrics).photoOf(served.db, farmerId);
    expect(photo?.equals(small.bytes)).toBe(true);
  });

  it('replace an earlier one, of which only the fact remains', async () => {
    const before = await filesOf();
    const stored = await store(admin, 'passport', await jpegOf(500, 400, 90));
    expect(stored.status).toBe(200);
    const files = served.api.app.get(FileStore);
    for (const id of before) await expect(files.read(id)).rejects.toThrow();
    expect(await served.db.query('SELECT 1 FROM stored_file WHERE id = ANY($1)', [before])).toEqual([]);
    expect(await served.db.query('SELECT 1 FROM loose_picture')).toEqual([]);
    const events = await served.db.query<{ data: object }>(
      `SELECT data FROM event_log WHERE type = 'farmer.changed' AND subject_id = $1 ORDER BY id`,
      [farmerId],
    );
    expect(events.map(({ data }) => data)).toEqual(
      [1, 2].map(() => ({ farmerId, communityResourceId: resourceId, fields: ['passport'] })),
    );
    expect(
      await served.db.query(
        'SELECT field, old_value, new_value, source FROM farmer_change WHERE farmer_id = $1',
        [farmerId],
      ),
    ).toEqual([1, 2].map(() => ({ field: 'passport', old_value: null, new_value: null, source: 'page' })));
  });

  it('are removed with their files', async () => {
    await store(admin, 'left-thumb', await jpegOf(300, 300));
    expect((await admin.delete(at('left-thumb'))).body).toEqual({ message: 'success', id: farmerId });
    expect((await admin.get(at('left-thumb'))).status).toBe(404);
    expect((await admin.delete(at('left-thumb'))).status).toBe(404);
    expect(await served.db.query('SELECT 1 FROM loose_picture')).toEqual([]);
  });

  it('are refused with the reason, and nothing is kept', async () => {
    const before = await filesOf();
    const refused = async (content: Buffer) => {
      const { status, body } = await store(admin, 'right-thumb', content);
      return [status, body.message];
    };
    expect(await refused(Buffer.from('%PDF-1.7 not a picture'))).toEqual([
      422,
      'Choose a JPEG or PNG picture.',
    ]);
    expect(await refused(await jpegOf(300, 60))).toEqual([
      422,
      'The picture is too small. Each side needs at least 100 pixels.',
    ]);
    expect(await refused((await jpegOf(300, 300)).subarray(0, 400))).toEqual([
      422,
      'The picture cannot be read. Take it again or choose another file.',
    ]);
    expect((await refused(Buffer.alloc(9_000_000)))[1]).toBe(
      'The picture is larger than 8 MB. Choose a smaller one.',
    );
    expect((await store(admin, 'left-toe', await jpegOf(300, 300))).status).toBe(404);
    expect(await filesOf()).toEqual(before);
    expect(await served.db.query('SELECT 1 FROM loose_picture')).toEqual([]);
  });

  it('are open to staff of the programme and the farmer, and to nobody else', async () => {
    const as = async (role: Role, access: number[], grants = [GRANTS.viewFarms]) =>
      served.home.as(await served.home.user({ roles: [role], access, ...(role === 'STAFF' && { grants }) }));
    const own = await served.home.user({ roles: ['FARMER'] });
    await served.db.query('UPDATE app_user SET farmer_id = $1 WHERE id = $2', [farmerId, own.id]);
    const statusOf = async (client: HttpClient) => (await client.get(at('passport'))).status;
    expect(await statusOf(await as('STAFF', [resourceId]))).toBe(200);
    expect(await statusOf(await as('STAFF', []))).toBe(404);
    expect(await statusOf(await as('CBN', [resourceId]))).toBe(403);
    expect(await statusOf(await served.home.as(own))).toBe(200);
    expect(await statusOf(await served.home.as(served.home.farmer))).toBe(404);
    expect(await statusOf(await served.abroad.as(served.abroad.admin))).toBe(404);
    const picture = await jpegOf(300, 300);
    expect((await store(await as('STAFF', [resourceId]), 'passport', picture)).status).toBe(403);
    expect((await store(await served.home.as(own), 'passport', picture)).status).toBe(403);
    expect((await store(await served.abroad.as(served.abroad.admin), 'passport', picture)).status).toBe(404);
  });

  it('are on the public page of a card only while the farmer agrees', async () => {
    expect((await store(admin, 'passport', await jpegOf(300, 300))).status).toBe(200);
    const code = newCode();
    await served.db.query('INSERT INTO card (account_id, farmer_id, code) VALUES ($1, $2, $3)', [
      served.home.account.id,
      farmerId,
      code,
    ]);
    const shown = async () => (await admin.get<VerifiedCardDto>(`/api/verify/${code}`)).body.photo !== null;
    const onCard = async () =>
      (await admin.get<{ profileImage: string | null }>(`/api/cards/farmer/${farmerId}`)).body
        .profileImage !== null;
    const decide = (decision: string) =>
      admin.post(`/api/privacy/consents/${farmerId}`, {
        purpose: 'cardPhoto',
        decision,
        language: 'ha',
        channel: 'signed',
      });
    expect([await shown(), await onCard()]).toEqual([false, true]);
    expect((await decide('GIVEN')).status).toBe(200);
    expect([await shown(), await onCard()]).toEqual([true, true]);
    expect((await decide('WITHDRAWN')).status).toBe(200);
    expect([await shown(), await onCard()]).toEqual([false, false]);
  });
});
