import { type ImportSummary, topicOf } from '#libs/contracts';
import * as DOMAINS from '#libs/domains';
import { ImportReads, UndoImport } from '#libs/imports';
import { Database, Domains, leavesWork } from '#libs/platform';
import { activityOf } from '../../libs/insight/domain/activity.js';
import { latestEvents } from '../../libs/insight/persistence/activity.queries.js';
import { accountNumbers, upgrade } from '../support/encrypted-accounts.js';
import { type Imported, type Importer, openImporter } from '../support/importing.js';

let importer: Importer;
beforeAll(async () => {
  importer = await openImporter({ IMPORT_CHUNK_ROWS: '3' });
});
afterAll(() => importer?.close());

const HEADER = 'Temp ID,Surname,First Name,Gender,Phone,Address';
const list = (...rows: string[]) => [HEADER, ...rows].join('\n');

/** Returns everything except the monotonic counters. */
const digest = () =>
  importer.db.query(
    `SELECT (SELECT jsonb_agg(to_jsonb(f) - 'version' - 'updated_on' ORDER BY f.id) FROM farmer f) AS farmers,
            (SELECT jsonb_agg(to_jsonb(m) - 'joined_on' ORDER BY m.farmer_id, m.community_id) FROM membership m) AS members,
            (SELECT jsonb_agg(to_jsonb(f) - 'version' - 'updated_on' ORDER BY f.id) FROM farm f) AS farms`,
  );
const undo = async ({ jobId }: Imported) => {
  const asked = await importer.app.get(UndoImport).begin(jobId, importer.by);
  if (asked.jobId === null) throw new Error('no job takes it back');
  return importer.ended({ jobId: asked.jobId, importId: 0 });
};
const square = (name: string, lng: number, lat: number) => {
  const [east, north] = [lng + 0.001, lat + 0.001];
  const ring = `${lng},${lat} ${east},${lat} ${east},${north} ${lng},${north} ${lng},${lat}`;
  return `<Placemark><name>${name}</name><Polygon><outerBoundaryIs><LinearRing><coordinates>${ring}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`;
};
const map = (...placemarks: string[]) =>
  `<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${placemarks.join('')}</Document></kml>`;

describe('an import that is taken back', () => {
  it('brings the account number back, also one that an earlier version kept in the clear', async () => {
    const withNumber = (digits: string) =>
      `${HEADER},Account Number\nT-90,Bello,Aisha,F,,,${digits}\nT-91,Musa,Sani,M,,,${digits}`;
    await importer.farmers('TEMP_ID', 'old.csv', withNumber('0123456780'));
    const same = await importer.farmers('TEMP_ID', 'same.csv', withNumber('0123456780'));
    expect(same.summary).toMatchObject({ unchanged: 2 });
    const second = await importer.farmers('TEMP_ID', 'new.csv', withNumber('0123456799'));
    expect(second.summary).toMatchObject({ updated: 2 });
    await importer.db.query(
      `UPDATE import_outcome SET before = before || '{"account_number": "0123456780", "account_cipher": null,
              "account_index": null, "account_last4": null}' WHERE import_id = $1 AND row_no = 2`,
      [second.importId],
    );
    await upgrade(importer.db);
    const [kept] = await importer.db.query<{ clear: number; encrypted: number }>(
      `SELECT count(before->>'account_number')::int AS clear, count(before->>'account_cipher')::int AS encrypted
         FROM import_outcome WHERE import_id = $1`,
      [second.importId],
    );
    expect(kept).toEqual({ clear: 0, encrypted: 2 });
    const ofBoth = `temp_id IN ('T-90', 'T-91')`;
    expect(await accountNumbers(importer.db, ofBoth)).toEqual(['0123456799', '0123456799']);
    await undo(second);
    expect(await accountNumbers(importer.db, ofBoth)).toEqual(['0123456780', '0123456780']);
  });

  it('leaves everything as it was before (P8)', async () => {
    await importer.farmers(
      'TEMP_ID',
      'first.csv',
      list('T-1,Bello,Aisha,F,08031234501,Old road', 'T-2,Musa,Sani,M,,', 'T-3,Lawal,Umar,M,,'),
    );
    const before = await digest();
    const second = await importer.farmers(
      'TEMP_ID',
      'second.csv',
      list(
        'T-1,Bello,Aisha,F,08031234509,New road',
        'T-2,Musa,Sani,M,08031234502,',
        'T-3,Lawal,Umar,M,,',
        'T-4,Sule,Rakiya,F,,',
        'T-5,Danjuma,Hadiza,F,,',
      ),
    );
    expect(second.summary).toMatchObject({ created: 2, updated: 2, unchanged: 1 });
    const made = (outcome: 'created' | 'updated') =>
      importer.app.get(ImportReads).rows(second.jobId, { outcome, page: 1, size: 1 });
    expect(await made('created')).toMatchObject({
      total: 2,
      list: [{ row: 5, called: 'Sule Rakiya', detail: 'T-4' }],
    });
    expect(await made('updated')).toMatchObject({
      total: 2,
      list: [
        {
          row: 2,
          changes: [
            { field: 'phone', before: '+2348031234501', after: '+2348031234509' },
            { field: 'address', before: 'Old road', after: 'New road' },
          ],
        },
      ],
    });
    expect(await importer.app.get(UndoImport).preview(second.jobId)).toMatchObject({
      total: 4,
      removed: 2,
      restored: 2,
      kept: 0,
    });
    const undone = await undo(second);
    expect(undone).toMatchObject({
      state: 'completed',
      summary: { kind: 'undo', total: 4, removed: 2, restored: 2, kept: 0, gone: 0 },
    });
    expect(await digest()).toEqual(before);
    await expect(undo(second)).rejects.toMatchObject({ code: 'import.notUndoable' });
  });

  it('keeps farmers changed since, and says so', async () => {
    const first = await importer.farmers(
      'TEMP_ID',
      'a.csv',
      list('U-1,Bello,Aisha,F,,', 'U-2,Musa,Sani,M,,'),
    );
    await importer.farmers('TEMP_ID', 'b.csv', list('U-1,Bello,Aisha,F,08031234511,'));
    expect((await undo(first)).summary).toMatchObject({ removed: 1, kept: 1 });
    const left = await importer.db.query(`SELECT temp_id FROM farmer WHERE temp_id LIKE 'U-%'`);
    expect(left).toEqual([{ temp_id: 'U-1' }]);
  });

  it('gives farms their former boundaries and states', async () => {
    await importer.farms('first.kml', map(square('F1', 4.1, 12.1), square('F2', 4.11, 12.1)));
    await importer.db.query(`UPDATE farm SET status = 'COMPLETED', completed_on = now() WHERE code = 'F1'`);
    const before = await digest();
    const second = await importer.farms(
      'second.kml',
      map(square('F1', 4.1001, 12.1), square('F2', 4.11, 12.1), square('F3', 4.12, 12.1)),
    );
    expect(second.summary).toMatchObject({ created: 1, updated: 1, unchanged: 1 });
    expect((await undo(second)).summary).toMatchObject({ removed: 1, restored: 1, kept: 0 });
    expect(await digest()).toEqual(before);
  });
});

describe('the record of an import', () => {
  const domains = new Domains(DOMAINS);
  const now = async ({ jobId }: Imported) => {
    const [job] = await importer.db.query<{
      summary: ImportSummary;
      through: number | null;
      attention: boolean;
    }>(
      `SELECT summary, resolved_through AS through, ${leavesWork('summary')} AND resolved_at IS NULL AS attention FROM job_run WHERE id = $1`,
      [jobId],
    );
    if (!job) throw new Error('the job is gone');
    const { rejected, fixed, undone } = job.summary;
    return { rejected, fixed, undone, through: job.through, attention: job.attention };
  };
  const lines = async () => {
    const scope = { accountId: importer.accountId, resourceIds: null, captured: null } as never;
    const events = await latestEvents(importer.app.get(Database), domains, scope);
    return activityOf(events, 4, domains).map(({ what, detail }) => `${what} | ${detail}`);
  };

  it('says what was fixed and what was undone, in each place that names it, and live', async () => {
    const first = await importer.farmers(
      'TEMP_ID',
      'life.csv',
      list('L-1,Bello,Aisha,F,,', 'L-2,,Sani,M,,', 'L-3,,Umar,M,,'),
    );
    expect(await now(first)).toEqual({ rejected: 2, fixed: 0, undone: null, through: null, attention: true });
    const [header, one = '', two = ''] = (await importer.rejects(first.jobId)).trim().split('\r\n');
    const fixedFile = (...rows: string[]) =>
      importer.farmers('TEMP_ID', 'life-rejected.csv', [header, ...rows].join('\r\n'));
    const half = await fixedFile(one.replace('L-2,,', 'L-2,Musa,'));
    expect(half.summary).toMatchObject({ created: 1 });
    expect(await now(first)).toEqual({ rejected: 2, fixed: 1, undone: null, through: null, attention: true });
    const rest = await fixedFile(two.replace('L-3,,', 'L-3,Lawal,'));
    expect(await now(first)).toMatchObject({ fixed: 2, through: rest.jobId, attention: false });

    await undo(rest);
    expect(await now(rest)).toMatchObject({ undone: { rows: 1, kept: 0, whole: true } });
    expect(await now(first)).toEqual({ rejected: 2, fixed: 1, undone: null, through: null, attention: true });
    await undo(first);
    expect(await now(first)).toMatchObject({
      fixed: 1,
      undone: { rows: 1, kept: 0, whole: true },
      attention: false,
    });
    expect(await lines()).toEqual([
      expect.stringMatching(/^imported 1 farmer → undone \| /),
      expect.stringMatching(/^imported 1 farmer \| /),
      expect.stringMatching(/^imported 1 farmer → 1 fixed → undone \| (?!.*attention)/),
      expect.anything(),
    ]);
    const events = await importer.db.query<{ type: string }>(
      `SELECT type FROM event_log WHERE topic = $1 AND subject_id = $2 AND type IN ('job.amended', 'job.resolved', 'job.reopened') ORDER BY seq`,
      [topicOf.jobs(importer.accountId), first.jobId],
    );
    expect(events.map(({ type }) => type)).toEqual([
      'job.amended',
      'job.amended',
      'job.resolved',
      'job.amended',
      'job.reopened',
      'job.amended',
    ]);
  });
});
