import { Access, AccessModule } from '#libs/access';
import { allGrants } from '#libs/contracts';
import { Database } from '#libs/platform';
import { seedProfiles } from '../../apps/cli/src/demo/profiles.js';
import { USERS } from '../../apps/cli/src/demo/programme.js';
import { seedStaff } from '../../apps/cli/src/demo/staff.js';
import { type DomainContext, domainContext } from '../support/domain-context.js';

let context: DomainContext;

beforeAll(async () => {
  context = await domainContext([AccessModule]);
});

afterAll(() => context?.close());

it('gives every staff user of the demo a record with all grants, once', async () => {
  const { app, db, make } = context;
  const account = await make.account({ isDemo: true });
  const staff = USERS.filter(({ role }) => role === 'STAFF');
  for (const { username, displayName, role } of USERS)
    await make.user({ accountId: account.id, roles: [role], username, displayName });
  expect(await seedStaff(app.get(Database), account.id)).toBe(staff.length);
  expect(await seedStaff(app.get(Database), account.id)).toBe(0);
  const rows = await db.query<{ id: number; username: string; name: string; designation: string }>(
    `SELECT u.id, u.username::text AS username, s.first_name || ' ' || s.last_name AS name, s.designation
       FROM staff s JOIN app_user u ON u.id = s.user_id ORDER BY u.id`,
  );
  expect(rows.map(({ username, name }) => [username, name])).toEqual(
    staff.map(({ username, displayName }) => [username, displayName]),
  );
  for (const { id } of rows) {
    const grants = await app.get(Access).grantsOf({ id, roles: ['STAFF'] });
    expect(new Set(grants?.map((grant) => JSON.stringify(grant)))).toEqual(
      new Set(allGrants('edit').map((grant) => JSON.stringify(grant))),
    );
  }
});

it('fills the profile of every demo user once, and leaves what a person wrote', async () => {
  const { app, db, make } = context;
  const account = await make.account({ isDemo: true });
  await db.query(`UPDATE app_user SET account_id = $1 WHERE username = ANY($2::citext[])`, [
    account.id,
    USERS.map(({ username }) => username),
  ]);
  await db.query(`UPDATE app_user SET phone = '+2348039000001', first_name = NULL WHERE account_id = $1`, [
    account.id,
  ]);
  await db.query(`UPDATE app_user SET first_name = 'Mine' WHERE username = 'cbn'`);
  const database = app.get(Database);
  expect(await seedProfiles(database, account.id)).toBe(USERS.length - 1);
  expect(await seedProfiles(database, account.id)).toBe(0);
  const rows = await db.query<Record<string, string | null>>(
    `SELECT username::text AS username, display_name AS name, first_name || ' ' || surname AS whole, email, phone, address, gender
       FROM app_user WHERE account_id = $1 AND username <> 'cbn' ORDER BY id`,
    [account.id],
  );
  for (const { name, whole, ...row } of rows) {
    expect(whole).toBe(name);
    expect(Object.values(row)).not.toContain(null);
    expect(row.email).toBe(`${row.username}@arewa-growers.example`);
  }
});
