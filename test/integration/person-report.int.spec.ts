import { newCode } from '#libs/cards';
import type { AuditListDto, PersonReportDto, ProblemDto, RegisterDto } from '#libs/contracts';
import type { HttpClient } from '../support/http-client.js';
import { pagesOfPdf } from '../support/pdf-text.js';
import { openWorld, type ServedWorld } from '../support/world.js';

let served: ServedWorld;
let admin: HttpClient;
let own: HttpClient;
let farmer: number;

beforeAll(async () => {
  served = await openWorld();
  const { home, db } = served;
  admin = await home.as(home.admin);
  ({ farmer } = await home.farmland());
  await db.query(
    `UPDATE farmer SET surname = 'Ibrahim', first_name = 'Musa', temp_id = 'KB-204', next_of_kin_surname = 'Danladi',
            next_of_kin_first_name = 'Zainab', next_of_kin_phone = '+2347035521180' WHERE id = $1`,
    [farmer],
  );
  const user = await home.user({ roles: ['FARMER'] });
  await db.query('UPDATE app_user SET farmer_id = $1 WHERE id = $2', [farmer, user.id]);
  own = await home.as(user);
});

afterAll(() => served?.close());

interface Data {
  person: string;
  identification: string;
  sections: { title: string; rows: Record<string, unknown>[] }[];
}
const start = (client: HttpClient, body: object) =>
  client.post<PersonReportDto & ProblemDto>(`/api/privacy/reports/of/${farmer}`, body);
const dataOf = async (client: HttpClient, id: number) =>
  (await client.get<Data>(`/api/privacy/reports/${id}/data`)).body;
const rowsOf = ({ sections }: Data, title: string) =>
  sections.find((each) => each.title === title)?.rows ?? [];

describe('the report about a person', () => {
  it('needs an identification, and checks the code of the card', async () => {
    const code = newCode();
    await served.db.query('INSERT INTO card (account_id, farmer_id, code) VALUES ($1, $2, $3)', [
      served.home.account.id,
      farmer,
      code,
    ]);
    for (const body of [
      {},
      { identifiedBy: 'witness' },
      { identifiedBy: 'card', cardCode: newCode() },
      { identifiedBy: 'session' },
    ])
      expect((await start(admin, body)).status).toBe(400);
    const typed = code.toLowerCase().replace(/(.{4})(?=.)/g, '$1-');
    const { status, body } = await start(admin, { identifiedBy: 'card', cardCode: typed });
    expect(status).toBe(200);
    expect((await dataOf(admin, body.id)).identification).toBe('ID card, by its code');
  });

  it('has the whole numbers, names the 20 people who looked by initials, and hides the names of others', async () => {
    const { home, db } = served;
    for (let at = 0; at < 20; at += 1) {
      const { id } = await home.make.user({
        accountId: home.account.id,
        roles: ['STAFF'],
        displayName: `Looker ${String.fromCharCode(65 + at)}x`,
      });
      await db.query(`INSERT INTO farmer_view VALUES ($1, $2, date_trunc('hour', now()), 'record')`, [
        farmer,
        id,
      ]);
    }
    const before = await db.query('SELECT FROM disclosure');
    const { body } = await start(admin, { identifiedBy: 'witness', witness: 'Haruna Sani' });
    expect(await db.query('SELECT FROM disclosure')).toHaveLength(before.length + 1);
    const data = await dataOf(admin, body.id);
    expect(rowsOf(data, 'Record')[0]).toMatchObject({
      Surname: 'Ibrahim',
      BVN: expect.stringMatching(/^222\d{8}$/),
      'Account number': '0123456789',
      'Next of kin': 'D. Z.',
      'Phone of next of kin ends with': '1180',
    });
    const lookers = rowsOf(data, 'People who saw the data').map((row) => row['Seen by']);
    expect(lookers.filter((name) => /^L\. [A-T]\., staff$/.test(String(name)))).toHaveLength(20);
    expect(rowsOf(data, 'Farms')).toHaveLength(1);
    expect(rowsOf(data, 'Reports like this one')[0]).toMatchObject({ Witness: 'H. S.' });
    for (const name of ['Danladi', 'Zainab', 'Haruna', 'Looker', '+2347035521180'])
      expect(JSON.stringify(data)).not.toContain(name);
    const { list } = (await admin.get<AuditListDto>('/api/audit?type=person.reported')).body;
    expect(list[0]).toMatchObject({ detail: 'Witness who knows the person' });
  });

  it('prints the same', async () => {
    const { body } = await start(admin, { identifiedBy: 'photo' });
    const { bytes } = await admin.get(`/api/privacy/reports/${body.id}/pdf`);
    const text = pagesOfPdf(bytes).join('\n');
    for (const words of ['Everything about Ibrahim Musa', 'Temp ID KB-204', 'Your rights', '0123456789'])
      expect(text).toContain(words);
  });

  it('is made by farmers about themselves without a budget, and opens for its maker alone and for an hour', async () => {
    const before = await served.db.query('SELECT FROM disclosure');
    const { body } = await start(own, {});
    expect(await served.db.query('SELECT FROM disclosure')).toHaveLength(before.length);
    expect((await dataOf(own, body.id)).identification).toBe('Own sign-in');
    const path = `/api/privacy/reports/${body.id}/data`;
    expect((await admin.get(path)).status).toBe(404);
    await served.db.query(`UPDATE person_report SET made_on = now() - interval '61 minutes' WHERE id = $1`, [
      body.id,
    ]);
    expect((await own.get(path)).status).toBe(404);
    const stranger = await served.home.as(served.home.farmer);
    expect((await start(stranger, {})).status).toBe(404);
    const abroad = await served.home.other.as(served.home.other.admin);
    expect((await start(abroad, { identifiedBy: 'photo' })).status).toBe(404);
  });
});

describe('the register of processing', () => {
  it('counts the people of the account, and names what is missing until it is there', async () => {
    const read = async (client = admin) => (await client.get<RegisterDto>('/api/privacy/register')).body;
    const before = await read();
    expect(before.tier).toBe('NONE');
    expect(before.data.find(({ what }) => what.startsWith('Names, ids'))).toMatchObject({
      of: 'farmers',
      people: { stored: 1, threeMonths: 1, sixMonths: 1 },
      period: null,
    });
    expect(before.data.find(({ what }) => what === 'Fingerprints')).toMatchObject({ sensitive: true });
    expect(before.missing).toEqual(
      expect.arrayContaining(['No retention period for inactive farmers.', 'No notice in Hausa yet.']),
    );
    const host = { name: 'Galaxy Backbone', service: 'host', place: 'Abuja', contractOn: '2026-02-01' };
    expect((await admin.post('/api/privacy/processors', host)).status).toBe(200);
    const after = await read();
    expect(after.processors).toMatchObject([{ ...host, ndpcNumber: null }]);
    expect(after.missing).toContain('Galaxy Backbone: no NDPC number, basis of transfer.');
    const { other } = served.home;
    const abroad = await read(await other.as(other.admin));
    expect(abroad.processors).toEqual([]);
    expect(abroad.data.find(({ what }) => what.startsWith('Names, ids'))?.people?.stored).toBe(0);
    expect((await own.get('/api/privacy/register')).status).toBe(403);
  });

  it('is printed, and gives the half-yearly figures', async () => {
    const pages = pagesOfPdf((await admin.get('/api/privacy/register/pdf')).bytes).join('\n');
    for (const words of ['Register of processing', 'Galaxy Backbone', 'missing'])
      expect(pages).toContain(words);
    const csv = (await admin.get('/api/privacy/register/figures')).bytes.toString();
    expect(csv).toContain('Privacy notice in use: Hausa,missing');
    expect(csv).toMatch(/Reports about a person that were given,[1-9]/);
  });
});
