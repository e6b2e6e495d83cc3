import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

let db: TestDatabase;
let application: pg.Client;

beforeAll(async () => {
  db = await createTestDatabase();
  application = new pg.Client({ connectionString: db.url });
  await application.connect();
  await db.query(`INSERT INTO event_topic (topic, last_seq, last_hash) VALUES ('account:1', 1, '\\x00')`);
  await db.query(
    `INSERT INTO event_log (topic, seq, type, subject_kind, subject_id, data, at, prev_hash, hash)
     VALUES ('account:1', 1, 'session.started', 'user', 1, '{}', now(), '\\x00', '\\x00')`,
  );
});

afterAll(async () => {
  await application?.end();
  await db?.drop();
});

const refused = (sql: string) => expect(application.query(sql)).rejects.toMatchObject({ code: '42501' });

it('the application is no superuser, and owns nothing', async () => {
  const { rows } = await application.query(
    `SELECT rolsuper, rolcreaterole, rolcreatedb, rolbypassrls,
            (SELECT count(*)::int FROM pg_class WHERE relowner = r.oid) AS owned
       FROM pg_roles r WHERE rolname = current_user`,
  );
  expect(rows).toEqual([
    { rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolbypassrls: false, owned: 0 },
  ]);
});

it.each(['event_log', 'audit_checkpoint', 'audit_checkpoint_head'])(
  'PostgreSQL refuses it to change, empty or unlock %s',
  async (table) => {
    await application.query(`SELECT count(*) FROM ${table}`);
    await refused(
      `UPDATE ${table} SET hash = '\\x01'`.replace(/hash/, table === 'audit_checkpoint' ? 'heads' : 'hash'),
    );
    await refused(`DELETE FROM ${table}`);
    await refused(`TRUNCATE ${table}`);
    await refused(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
    await refused(`DROP TABLE ${table}`);
    await refused(
      `CREATE TRIGGER mine BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION is_append_only()`,
    );
    await refused(`SET session_replication_role = replica`);
  },
);

it.each(['key_check', 'schema_migration'])('and to write %s', async (table) => {
  await application.query(`SELECT count(*) FROM ${table}`);
  await refused(`DELETE FROM ${table}`);
  await refused(`INSERT INTO ${table} DEFAULT VALUES`);
});

it('the counter of a topic is its to count, not to take away', async () => {
  await application.query(`UPDATE event_topic SET last_seq = last_seq WHERE topic = 'account:1'`);
  await refused('TRUNCATE event_topic CASCADE');
});

it('it analyzes tables by the function of their owner, and no other', async () => {
  await application.query(`SELECT analyze_tables('farmer', 'import_row_farmer')`).catch((error) => {
    // The second is no table: only the name matters.
    expect(error.code).toBe('42P01');
  });
  await application.query(`SELECT analyze_tables('farmer')`);
  await expect(application.query(`SELECT analyze_tables('farmer; DROP TABLE farmer')`)).rejects.toMatchObject(
    {
      code: '42P01',
    },
  );
});

it('it has tables analyzed that it has just filled', async () => {
  await db.query('CREATE TABLE filled (id bigint)');
  await application.query('BEGIN');
  await application.query('INSERT INTO filled SELECT generate_series(1, 2000)');
  await application.query('SELECT count_changes_at_commit()');
  await application.query('COMMIT');
  await application.query('SELECT analyze_changed_tables()');
  const { rows } = await application.query(`SELECT reltuples FROM pg_class WHERE relname = 'filled'`);
  expect(rows).toEqual([{ reltuples: 2000 }]);
});

it('tables to come are its to use as well', async () => {
  await db.query('CREATE TABLE later (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text)');
  await application.query(`INSERT INTO later (name) VALUES ('x')`);
  await application.query('DELETE FROM later');
  await refused('TRUNCATE later');
});
