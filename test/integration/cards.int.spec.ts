import { CardCodes, newCode } from '#libs/cards';
import {
  type CardDto,
  GRANTS,
  type ProblemDto,
  type SuccessDto,
  type VerifiedCardDto,
  WRONG_CODES,
} from '#libs/contracts';
import { type PublicKey, verifySigned } from '../../apps/web/service-worker/signed-code.js';
import { HttpClient } from '../support/http-client.js';
import { openWorld, type ServedWorld, type World } from '../support/world.js';

let served: ServedWorld;
let home: World;
let admin: HttpClient;
let anybody: HttpClient;
let farmerId: number;
let resourceId: number;

beforeAll(async () => {
  served = await openWorld({ config: { PUBLIC_URL: 'https://gona.example.ng' } });
  ({ home } = served);
  admin = await home.as(home.admin);
  anybody = new HttpClient(admin.url);
  ({ farmer: farmerId, communityResource: resourceId } = await home.farmland());
  await served.db.query(
    `UPDATE farmer SET surname = 'Ibrahim', first_name = 'Musa', rifan_number = 'KB/ARG/004417' WHERE id = $1`,
    [farmerId],
  );
});

afterAll(() => served?.close());

async function issue(of = farmerId): Promise<{ id: number; code: string }> {
  const code = newCode();
  const [row] = await served.db.query<{ id: number }>(
    'INSERT INTO card (account_id, farmer_id, code) VALUES ($1, $2, $3) RETURNING id',
    [home.account.id, of, code],
  );
  return { id: Number(row?.id), code };
}

const read = async (client: HttpClient, of = farmerId) => client.get<CardDto>(`/api/cards/farmer/${of}`);
const verify = (code: string, headers = {}) =>
  anybody.call<VerifiedCardDto & ProblemDto>('GET', `/api/verify/${encodeURIComponent(code)}`, { headers });

let card: { id: number; code: string };

describe('the card of a farmer', () => {
  it('has the documented fields, and says that there is none yet', async () => {
    const { status, body } = await read(admin);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      farmerId,
      firstName: 'Musa',
      surname: 'Ibrahim',
      rifanNumber: 'KB/ARG/004417',
      profileImage: null,
      qrimage: null,
      state: 'NONE',
      cards: [],
    });
    expect(Object.keys(body)).toContain('ward');
  });

  it('has a code and its picture once it is issued', async () => {
    card = await issue();
    const { body } = await read(admin);
    expect(body).toMatchObject({ state: 'GENUINE', code: card.code });
    expect(body.qrimage).toMatch(/^data:image\/svg\+xml;base64,/);
    expect(body.links.map(({ rel }) => rel)).toEqual(['print', 'revoke']);
  });

  it('is read by staff in scope and by the farmer, and by nobody else', async () => {
    const inScope = await home.user({
      roles: ['STAFF'],
      access: [resourceId],
      grants: [GRANTS.viewCommunities],
    });
    expect((await read(await home.as(inScope))).body.links).toEqual([]);
    const outside = await home.user({ roles: ['STAFF'], access: [], grants: [GRANTS.viewCommunities] });
    expect((await read(await home.as(outside))).status).toBe(404);
    expect((await read(await home.as(home.cbn))).status).toBe(403);
    expect((await read(await served.abroad.as(served.abroad.admin))).status).toBe(404);
    const musa = await home.user({ roles: ['FARMER'] });
    await served.db.query('UPDATE app_user SET farmer_id = $2 WHERE id = $1', [musa.id, farmerId]);
    expect((await read(await home.as(musa))).body).toMatchObject({ code: card.code, links: [] });
    const { farmer: other } = await home.farmland();
    expect((await read(await home.as(musa), other)).status).toBe(404);
  });
});

describe('a code', () => {
  it('is genuine for anyone, with name and nothing that is not on the card', async () => {
    const grouped = card.code.toLowerCase().replace(/(.{4})/g, '$1 ');
    const { status, body, headers } = await verify(grouped);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toEqual({
      state: 'GENUINE',
      name: 'Musa Ibrahim',
      photo: null,
      endedOn: null,
      issuer: home.account.name,
      triesLeft: null,
    });
  });

  it('is revoked immediately and once, with user, time and reason', async () => {
    const revoke = (client: HttpClient) =>
      client.post<SuccessDto & ProblemDto>(`/api/cards/${card.id}/revoke`, { reason: 'lost' });
    expect((await revoke(await served.abroad.as(served.abroad.admin))).status).toBe(404);
    expect((await revoke(admin)).body).toEqual({ message: 'success', id: card.id });
    expect((await verify(card.code)).body).toMatchObject({ state: 'REVOKED', name: 'Musa Ibrahim' });
    expect((await revoke(admin)).body.error).toBe('card.ended');
    const { body } = await read(admin);
    expect(body).toMatchObject({ state: 'REVOKED', code: null, qrimage: null });
    expect(body.cards[0]).toMatchObject({ reason: 'LOST', endedBy: { username: home.admin.username } });
    const [event] = await served.db.query<{ data: object }>(
      `SELECT data FROM event_log WHERE type = 'card.revoked'`,
    );
    expect(event?.data).toEqual({ cardId: card.id, farmerId, reason: 'LOST' });
  });

  it('of a merged record is genuine until the main record has a card', async () => {
    const { farmer: twin } = await home.farmland();
    const twins = await issue(twin);
    await served.db.query('UPDATE farmer SET main_id = $2 WHERE id = $1', [twin, farmerId]);
    expect((await verify(twins.code)).body).toMatchObject({ state: 'GENUINE', name: 'Musa Ibrahim' });
    const main = await issue();
    expect((await verify(twins.code)).body.state).toBe('REPLACED');
    expect((await verify(main.code)).body.state).toBe('GENUINE');
    await served.db.query('UPDATE farmer SET main_id = NULL WHERE id = $1', [twin]);
    expect((await verify(twins.code)).body.state).toBe('GENUINE');
  });

  it('of a farmer is current for one card only', async () => {
    await expect(issue()).rejects.toThrow('card_current');
  });

  it('that is wrong ten times makes its network wait, also for right ones', async () => {
    const right = (await read(admin)).body.code as string;
    for (let left = WRONG_CODES - 1; left >= 0; left -= 1) {
      const { status, body } = await verify(newCode());
      expect([status, body.state, body.name, body.triesLeft]).toEqual([200, 'UNKNOWN', null, left]);
    }
    const { status, body } = await verify(right);
    expect([status, body.error]).toEqual([429, 'card.wrongCodes']);
    expect(body.retryAfter).toBeGreaterThan(290);
    expect(body.retryAfter).toBeLessThanOrEqual(300);
    await served.db.query(`UPDATE card_guess SET waits_until = now() - interval '1 second'`);
    expect((await verify(right)).body.state).toBe('GENUINE');
    expect((await verify(newCode())).body.triesLeft).toBe(WRONG_CODES - 1);
  });
});

describe('the page of a code', () => {
  const page = async (path: string) => {
    const response = await fetch(`${admin.url}${path}`);
    return { status: response.status, headers: response.headers, html: await response.text() };
  };

  it('opens in capitals, with or without a signed code, without a session or a script, with a strict policy', async () => {
    const { code } = (await read(admin)).body;
    const { status, headers, html } = await page(`/VERIFY/${code}/SIGNED`);
    expect(status).toBe(200);
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; img-src data:; style-src 'nonce-/,
    );
    expect(headers.get('cache-control')).toBe('no-store');
    expect(html).toContain('Genuine card');
    expect(html).toContain('No photo is shown here.');
    expect(html).toContain('Musa Ibrahim');
    expect(html).not.toMatch(/<script|004417|\son\w+=|style="/);
  });

  it('shows a field for an unknown code, with nothing that was typed as markup', async () => {
    const { status, html } = await page(`/verify?code=${encodeURIComponent('"><script>alert(1)</script>')}`);
    expect(status).toBe(404);
    expect(html).toContain('Card not found');
    expect(html).toContain('tries left');
    expect(html).not.toContain('<script');
    expect((await page('/verify')).html).toContain('Check a card');
  });

  it('counts down while the network must wait', async () => {
    await served.db.query(`UPDATE card_guess SET waits_until = now() + interval '90 seconds'`);
    const { status, headers, html } = await page('/verify/7Q4FM2KD9XW3HB5T');
    expect([status, headers.get('retry-after')]).toEqual([429, '90']);
    expect(html).toContain('animation:left 90s');
    expect(html).toContain('content="90;url=/verify"');
  });
});

describe('a signed code', () => {
  const musa = { firstName: 'Musa', surname: 'Ìbrahim', issuer: 'RIFAN <Kebbi>' };
  const other = '7Q4FM2KD9XW3HB5T';
  let keys: PublicKey[];
  let signed: string;
  const check = (text: string, { code = card.code, of = keys, at = Date.now() } = {}) =>
    verifySigned(code, text, of, at);

  beforeAll(async () => {
    ({ keys } = (await anybody.get<{ keys: PublicKey[] }>('/verify/offline.json')).body);
    const codes = served.api.app.get(CardCodes);
    [, , , , , signed = ''] = codes.addressOf({ ...musa, code: card.code }, 'SIGNED').split('/');
  });

  it('is verified by a phone with the public keys alone, for three years', async () => {
    const expected = { name: 'Musa Ìbrahim', issuer: 'RIFAN <Kebbi>' };
    expect(await check(signed)).toMatchObject({ state: 'SIGNED', ...expected });
    expect(await check(signed.toLowerCase())).toMatchObject({ state: 'SIGNED' });
    const later = Date.now() + 1100 * 86_400_000;
    expect(await check(signed, { at: later })).toMatchObject({ state: 'EXPIRED', ...expected });
  });

  it('fits no other card, and no change of a letter', async () => {
    expect((await check(signed, { code: other })).state).toBe('FORGED');
    for (let at = 0; at < signed.length; at += 7) {
      const letter = signed[at] === 'A' ? 'B' : 'A';
      const { state } = await check(signed.slice(0, at) + letter + signed.slice(at + 1));
      expect(['FORGED', 'LATER']).toContain(state);
    }
    for (const text of ['', 'U', 'A', signed.slice(0, -9), other])
      expect((await check(text)).state).toBe('FORGED');
  });

  it('asks for new keys if it is newer than those of the phone, and knows keys of three years before', async () => {
    const year = new Date().getUTCFullYear();
    expect(keys.map(({ id }) => id)).toEqual([year + 1, year, year - 1, year - 2, year - 3]);
    const old = keys.filter(({ id }) => id < year);
    expect((await check(signed, { of: old })).state).toBe('LATER');
    const swapped = keys.map(({ id }, at) => ({ id, key: keys[(at + 1) % keys.length]?.key ?? '' }));
    expect((await check(signed, { of: swapped })).state).toBe('FORGED');
  });
});
