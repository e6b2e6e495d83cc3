import { Transformer } from '@napi-rs/image';
import { newCode } from '#libs/cards';
import type {
  DataRequestDto,
  ErasureDto,
  OwnRequestsDto,
  ProblemDto,
  StatementCheckDto,
} from '#libs/contracts';
import * as DOMAINS from '#libs/domains';
import { encryptIdentifier, identifierKeys } from '#libs/identifier-encryption';
import { AuditKeys, createDataSource, Database, Domains, FileStore, placeOf } from '#libs/platform';
import { eraseAgain, erasedPeople, storedErasures } from '#libs/requests';
import type { HttpClient } from '../support/http-client.js';
import { pagesOfPdf } from '../support/pdf-text.js';
import { INPUTS, ProgrammeLedger } from '../support/programme-ledger.js';
import { purgeBy } from '../support/purge-trash.js';
import type { ServedWorld } from '../support/world.js';

let ledger: ProgrammeLedger;
let served: ServedWorld;
let admin: HttpClient;
let second: HttpClient;
let land: { farmer: number; farm: number };

/** Words that only the erased farmer has. */
const MARK = 'Zzcanary';
const PHONE = '+2348097771234';

beforeAll(async () => {
  ledger = await ProgrammeLedger.open({ BACKUP_KEEP_DAYS: '30' });
  ({ served, admin } = ledger);
  const { home } = served;
  second = await home.as(await home.user({ roles: ['ADMIN'] }));
  const [farm] = await served.db.query<{ id: number }>('SELECT id FROM farm WHERE farmer_id = $1', [
    ledger.farmerId,
  ]);
  land = { farmer: ledger.farmerId, farm: farm?.id ?? 0 };
  await served.db.query(
    `UPDATE farmer SET surname = '${MARK}sur', first_name = '${MARK}first', othername = '${MARK}other', phone = $2,
            rifan_number = '${MARK}rifan', email = '${MARK}@example.ng', address = '${MARK} road', town = '${MARK}town',
            next_of_kin_surname = '${MARK}kin', next_of_kin_first_name = '${MARK}kinfirst', bank_name = '${MARK}bank',
            guarantor_surname = '${MARK}guarantor', date_of_birth = '1983-05-17', gender = 'F' WHERE id = $1`,
    [land.farmer, PHONE],
  );
  await served.db.query(
    `INSERT INTO farmer_change (farmer_id, field, old_value, new_value, source, reason)
     VALUES ($1, 'surname', '${MARK}old', '${MARK}sur', 'page', '${MARK} reason')`,
    [land.farmer],
  );
  await served.db.query(
    `UPDATE farm SET name = '${MARK} farm', address = '${MARK} farm road' WHERE id = $1`,
    [land.farm],
  );
});
afterAll(() => served?.close());

/** Gives the farmer a settled ledger, a photo, a card, a message, a consent, a possible duplicate and an import. */
async function fillTraces(): Promise<void> {
  const urea = await ledger.addInput(INPUTS.urea);
  await ledger.record({ kind: 'COLLECTION', inputId: urea, quantity: 1, transactionDate: '2026-06-29' });
  await ledger.record({ kind: 'REPAYMENT_NAIRA', amount: '32,500' });
  const form = new FormData();
  const picture = await Transformer.fromRgbaPixels(new Uint8Array(400 * 400 * 4).fill(90), 400, 400).jpeg(90);
  form.append('file', new Blob([new Uint8Array(picture)]), `${MARK}.jpg`);
  const photo = await admin.call('PUT', `/api/farmers/${land.farmer}/biometrics/passport`, { body: form });
  expect(photo.status).toBe(200);
  const { db, home } = served;
  const accountId = home.account.id;
  const twin = await home.make.farmer({ accountId });
  const mine = [accountId, land.farmer];
  const place = [accountId, ledger.resourceId, ledger.communityId];
  await db.query('INSERT INTO card (account_id, farmer_id, code) VALUES ($1, $2, $3)', [...mine, newCode()]);
  await db.query(
    `WITH made AS (INSERT INTO consent (account_id, farmer_id, purpose, decision, language, channel)
       VALUES ($1, $2, 'messages', 'GIVEN', 'ha', 'thumbprint') RETURNING id)
     INSERT INTO consent_detail (consent_id, place, witness) SELECT id, '${MARK} market', '${MARK} witness' FROM made`,
    mine,
  );
  await db.query(
    `WITH made AS (INSERT INTO sms_batch (account_id, community_resource_id, community_id, text, class, provider, rate_kobo, state, refused)
       VALUES ($1, $2, $3, 'Seed is here', 'transactional', 'termii', 100, 'done', '[{"name": "x", "number": "${PHONE}"}]') RETURNING id),
     sent AS (INSERT INTO sms_message (batch_id, account_id, farmer_id, name, number, text, encoding, segments, provider, state)
       SELECT id, $1, $4, '${MARK}sur', '${PHONE}', 'Dear ${MARK}first', 'GSM-7', 1, 'termii', 'DELIVERED' FROM made)
     INSERT INTO duplicate_person (farmer_id, account_id, keys, words) VALUES ($4, $1, '{1}', '{${MARK}sur}')
       ON CONFLICT (farmer_id) DO UPDATE SET words = excluded.words`,
    [...place, land.farmer],
  );
  await db.query(
    `INSERT INTO duplicate_pair (account_id, farmer_id, other_id, score, evidence) VALUES ($1, $2, $3, 9, '[]')`,
    [...mine, twin.id],
  );
  await db.query(
    `WITH file AS (INSERT INTO stored_file (id, account_id, name, size, sha256) VALUES (gen_random_uuid(), $1, 'list.csv', 1, '') RETURNING id),
     made AS (INSERT INTO import_batch (account_id, kind, import_type, format, community_resource_id, community_id, file_id, state, ended_at)
       SELECT $1, 'farmers', 'BVN', 'csv', $2, $3, id, 'completed', now() FROM file RETURNING id),
     fault AS (INSERT INTO import_fault (import_id, row_no, ordinal, code, message, value)
       SELECT id, 3, 1, 'phone', 'Not a phone', '${PHONE}' FROM made)
     INSERT INTO import_outcome (import_id, row_no, outcome, target_id, version, before)
     SELECT id, 2, 'updated', $4, 1, '{"surname": "${MARK}sur"}' FROM made`,
    [...place, land.farmer],
  );
}

const file = async (kind: string, farmerId = land.farmer) => {
  const body = { farmerId, kind, channel: 'letter', receivedOn: '2026-03-02', details: `${MARK} asks` };
  const made = await admin.post<DataRequestDto & ProblemDto>('/api/data-requests', body);
  return made.body;
};
const edit = () =>
  admin.call<ProblemDto>('PUT', '/api/farmers', {
    body: {
      id: land.farmer,
      firstName: `${MARK}first`,
      surname: `${MARK}sur`,
      email: 'new@example.ng',
      address: 'New road',
      phone: PHONE,
      gender: 'F',
      reason: 'Read from the card',
    },
  });

describe('a request', () => {
  it('is due in 30 days or the stated ones, and is answered once', async () => {
    const request = await file('correction');
    expect(request).toMatchObject({
      dueOn: '2026-04-01',
      state: 'OPEN',
      farmerName: `${MARK}sur ${MARK}first`,
    });
    const answer = { decision: 'REFUSED', answer: 'The record is right.' };
    const path = `/api/data-requests/${request.id}`;
    expect((await admin.post<DataRequestDto>(`${path}/answer`, answer)).body).toMatchObject({
      state: 'REFUSED',
    });
    expect((await admin.post(`${path}/answer`, answer)).status).toBe(409);
    expect((await admin.get(`${path}/letter`)).status).toBe(200);
    const { other } = served.home;
    expect((await (await other.as(other.admin)).get(path)).status).toBe(404);
  });

  it('is filed by a farmer', async () => {
    const user = await served.home.user({ roles: ['FARMER'] });
    await served.db.query('UPDATE app_user SET farmer_id = $1 WHERE id = $2', [land.farmer, user.id]);
    const own = await served.home.as(user);
    const { body } = await own.post<OwnRequestsDto>('/api/own-requests', { kind: 'access' });
    expect(body.list.map(({ kind, state }) => [kind, state])).toContainEqual(['access', 'OPEN']);
    const open = body.list.find(({ state }) => state === 'OPEN');
    await admin.post(`/api/data-requests/${open?.id}/answer`, { decision: 'GRANTED', answer: 'Here it is.' });
  });
});

it('a restriction makes the record read-only until it ends', async () => {
  const { id } = await file('restriction');
  await admin.post(`/api/data-requests/${id}/restrict`, { until: '2099-01-31' });
  expect((await edit()).status).toBe(409);
  expect((await admin.get(`/api/farmer/${land.farmer}`)).body).toMatchObject({
    lock: { kind: 'restriction', until: '2099-01-31' },
  });
  await admin.post(`/api/data-requests/${id}/unrestrict`);
  expect((await edit()).status).toBe(200);
  await admin.post(`/api/data-requests/${id}/answer`, { decision: 'GRANTED', answer: 'Done.' });
});

describe('an erasure', () => {
  const at = (id: number, act = '') => `/api/data-requests/${id}/erasure${act}`;
  const wordsLeft = async () => {
    const columns = await served.db.query<{ table: string; column: string }>(
      `SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
        JOIN information_schema.tables t USING (table_schema, table_name)
       WHERE table_schema = 'public' AND t.table_type = 'BASE TABLE' AND data_type IN ('text', 'json', 'jsonb', 'ARRAY', 'USER-DEFINED')
         AND column_name NOT IN ('boundary', 'former', 'place', 'position')`,
    );
    const found: string[] = [];
    for (const { table, column } of columns) {
      const [row] = await served.db.query<{ n: number }>(
        `SELECT count(*)::int AS n FROM "${table}" WHERE "${column}"::text ILIKE '%${MARK}%' OR "${column}"::text LIKE '%8097771234%'`,
      );
      if ((row?.n ?? 0) > 0) found.push(`${table}.${column}`);
    }
    return found;
  };

  it('takes two people and a wait, can be cancelled, and leaves no word', async () => {
    await fillTraces();
    const { id } = await file('erasure');
    const preview = (await admin.get<ErasureDto>(at(id))).body;
    expect(preview).toMatchObject({ state: null, obstacles: [], lists: [{ name: 'list.csv' }] });
    const dispute = await file('objection');
    expect((await admin.get<ErasureDto>(at(id))).body.obstacles).toEqual(['dispute']);
    expect((await admin.post<ProblemDto>(at(id))).body.error).toBe('erasure.forbidden');
    await admin.post(`/api/data-requests/${dispute.id}/answer`, { decision: 'REFUSED', answer: 'It stays.' });
    expect((await admin.post<ErasureDto>(at(id))).body.state).toBe('ASKED');
    // The second administrator confirms what the first one saw.
    expect((await admin.delete<ProblemDto>(`/api/data-requests/${id}`)).body.error).toBe('request.erasing');
    const { links } = (await admin.get<DataRequestDto>(`/api/data-requests/${id}`)).body;
    expect(links.filter(({ rel }) => rel === 'edit' || rel === 'remove')).toEqual([]);
    expect((await admin.post<ProblemDto>(at(id, '/confirm'))).status).toBe(403);
    const confirmed = (await second.post<ErasureDto>(at(id, '/confirm'))).body;
    expect(confirmed.state).toBe('WAITING');
    expect((await admin.post<ErasureDto>(at(id, '/cancel'))).body.state).toBe(null);
    await admin.post(at(id));
    await second.post(at(id, '/confirm'));
    expect(await purgeBy(served.api, 'farmers to erase')).toBe(0);
    await served.db.query(
      "UPDATE erasure SET erases_after = now() - interval '1 minute' WHERE state = 'WAITING'",
    );
    const traces = [
      'consent_detail.witness',
      'duplicate_person.words',
      'farmer.surname',
      'import_fault.value',
    ];
    const more = ['import_outcome.before', 'sms_batch.refused', 'sms_message.text'];
    expect(await wordsLeft()).toEqual(expect.arrayContaining([...traces, ...more]));
    const [sums, statement] = [await ledger.check(), await ledger.statement()];
    const { place } = served.api.app.get(FileStore);
    const [photo] = await served.db.query<{ id: string }>(
      'SELECT file_id AS id FROM farmer_biometric WHERE farmer_id = $1',
      [land.farmer],
    );
    const photoPlace = placeOf(photo?.id ?? '');
    expect(await place.get(photoPlace)).toBeTruthy();
    expect(await purgeBy(served.api, 'farmers to erase')).toBe(1);
    // The list beside the uploads, for a restore without the database.
    const { log, people } = await erasedPeople(served.api.app.get(Database));
    const keys = new AuditKeys(served.config.AUDIT_KEY);
    const damaged = () => new Error('damaged');
    expect(people.map(({ farmerId }) => farmerId)).toContain(land.farmer);
    expect(await storedErasures(place, log, { keys, damaged })).toEqual(people);
    expect(await storedErasures(place, 'another', { keys, damaged })).toEqual([]);
    expect(await wordsLeft()).toEqual([]);
    expect((await admin.get<ErasureDto>(at(id))).body.result?.found).toEqual([]);
    // A worker that died before its search leaves the words to the next run, which finds them in any case and quoted.
    await served.home.make.farmer({ accountId: served.home.account.id, surname: 'Near "Ọ̀ṢUN" gate' });
    const words = Buffer.from('["nobody has this", "near \\"Ọ̀ṣun\\" gate"]').toString('base64');
    const { cipher } = encryptIdentifier(words, identifierKeys(served.config));
    const unsearched = `UPDATE erasure SET result = NULL, search_cipher = $1 WHERE state = 'DONE'`;
    await served.db.query(unsearched, [cipher]);
    expect(await purgeBy(served.api, 'farmers to erase')).toBe(0);
    // The list is deleted once the import can no longer be undone.
    expect(await purgeBy(served.api, 'uploaded lists that name erased people')).toBe(0);
    await served.db.query(`UPDATE import_batch SET ended_at = now() - interval '8 days'`);
    expect(await purgeBy(served.api, 'uploaded lists that name erased people')).toBe(1);
    const done = (await admin.get<ErasureDto>(at(id))).body;
    expect(done).toMatchObject({ lists: [], state: 'DONE', isErased: true });
    expect(done.result?.found).toEqual([{ place: 'farmer.surname', rows: 1 }]);
    await admin.post(`/api/data-requests/${id}/answer`, { decision: 'GRANTED', answer: 'We agree.' });
    const [page] = pagesOfPdf((await admin.get(`/api/data-requests/${id}/letter`)).bytes);
    expect(page).toContain('Your data was erased. The last backup with the data is deleted on');
    const [row] = await served.db.query(
      'SELECT gender, extract(year FROM date_of_birth)::int AS born, bvn_index, lock_kind FROM farmer WHERE id = $1',
      [land.farmer],
    );
    expect(row).toEqual({ gender: 'F', born: 1980, bvn_index: null, lock_kind: 'erased' });
    const farm = 'SELECT boundary, area_m2 > 0 AS mapped FROM farm WHERE id = $1';
    expect(await served.db.query(farm, [land.farm])).toEqual([{ boundary: null, mapped: true }]);
    expect((await edit()).status).toBe(409);
    await expect(place.get(photoPlace)).rejects.toThrow();
    expect(await served.db.query('SELECT id FROM card UNION ALL SELECT id FROM duplicate_pair')).toEqual([]);
    expect(await ledger.check()).toEqual({ ...sums, checkedAt: expect.any(String) });
    const { number, checkCode } = statement;
    const query = `number=${encodeURIComponent(number)}&code=${encodeURIComponent(checkCode)}`;
    const checked = await ledger.read<StatementCheckDto>(`/api/input/statement/check?${query}`);
    expect(checked).toMatchObject({ matches: true });
    expect((await admin.get<{ isWhole: boolean }>('/api/audit/verify')).body.isWhole).toBe(true);
  });
});

it('continues with a restore that stopped while it erased', async () => {
  const { db, home } = served;
  const rows = await db.query<{ id: number }>(
    `INSERT INTO farmer (account_id, surname, first_name, created_on)
     SELECT $1, 'Restored', 'No ' || n, '2024-01-01' FROM generate_series(1, 250) n RETURNING id`,
    [home.account.id],
  );
  const erasedOn = new Date().toISOString();
  const people = rows.map(({ id: farmerId }) => {
    const hashes = { bvnIndex: null, phoneIndex: null };
    return { farmerId, accountId: home.account.id, ...hashes, erasedOn };
  });
  const stop = new AbortController();
  const source = await createDataSource(db.ownerUrl, {}, { poolSize: 1 }).initialize();
  const domains = new Domains(DOMAINS);
  const database = new Database(source, domains, new AuditKeys(served.config.AUDIT_KEY));
  const again = (signal: AbortSignal, onProgress = () => {}) =>
    eraseAgain(database, domains, served.config, { people, signal, onProgress });
  const left = async () =>
    (
      await db.query(`SELECT FROM farmer WHERE surname = 'Restored' AND id = ANY($1)`, [
        people.map((p) => p.farmerId),
      ])
    ).length;
  await expect(again(stop.signal, () => stop.abort())).rejects.toThrow();
  expect(await left()).toBe(50);
  expect((await again(new AbortController().signal)).records).toBe(50);
  expect(await left()).toBe(0);
  await source.destroy();
});
