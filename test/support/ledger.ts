import { type BvnDto, type DisclosureBudgetDto, type FoundListDto, type ProblemDto } from '#libs/contracts';
import type { HttpClient } from './http-client.js';
import { openWorld, type ServedWorld } from './world.js';

/** BVNs of a farmer of this account, of nobody, and of a farmer of the other account. */
export const BVNS = { aisha: '22199900077', nobodys: '22199900078', far: '22199900079' };
export const REASON = 'The bank asks for proof';
/** Default of DISCLOSURES_PER_HOUR. */
export const PER_HOUR = 20;

export interface LedgerEntry {
  topic: string;
  type: string;
  subject: string;
  account_id: number;
  actor_id: number;
  data: object;
}

/** Opens a world with farmers with and without BVNs, and queries of the disclosure ledger. */
export async function openLedger() {
  const served: ServedWorld = await openWorld();
  const { db, home, abroad, make } = served;
  const accountId = home.account.id;
  const aisha = await make.farmer({ accountId, surname: 'Bello', firstName: 'Aisha', bvn: BVNS.aisha });
  const without = await make.farmer({ accountId });
  const far = await make.farmer({ accountId: abroad.account.id, surname: 'Far', bvn: BVNS.far });
  await db.query(`UPDATE farmer SET phone = '+2348034000001' WHERE id = $1`, [aisha.id]);
  const farmers = { aisha: aisha.id, without: without.id, far: far.id };
  return {
    served,
    farmers,
    /** Clears the ledger. */
    clear: () => db.query('TRUNCATE disclosure, disclosure_search'),
    reveal: (client: HttpClient, id = farmers.aisha, reason = REASON) =>
      client.post<BvnDto & ProblemDto>(`/api/farmers/${id}/reveal-bvn`, { reason }),
    search: async (client: HttpClient, q: string) =>
      (await client.post<FoundListDto>('/api/search', { q })).body,
    left: async (client: HttpClient) =>
      (await client.get<DisclosureBudgetDto>('/api/disclosure/budget')).body.left,
    /** Records `count` disclosures of the user, the first `minutes` ago. */
    used: (userId: number, count: number, minutes = 30) =>
      db.query(
        `INSERT INTO disclosure (user_id, account_id, act, shown, at)
         SELECT $1, $2, 'search', false, now() - make_interval(mins => $4) + i * interval '1 second'
           FROM generate_series(0, $3 - 1) i`,
        [userId, accountId, count, minutes],
      ),
    lastId: async () =>
      (await db.query<{ id: number }>('SELECT coalesce(max(id), 0) AS id FROM event_log'))[0]?.id ?? 0,
    entriesSince: (id: number) =>
      db.query<LedgerEntry>(
        `SELECT topic, type, subject_kind || ' ' || subject_id AS subject, account_id, actor_id, data
           FROM event_log WHERE id > $1 AND type NOT LIKE 'session.%' ORDER BY id`,
        [id],
      ),
    rows: () =>
      db.query<object>(
        'SELECT user_id, account_id, act, subject_kind, subject_id, reason, shown FROM disclosure ORDER BY id',
      ),
  };
}
