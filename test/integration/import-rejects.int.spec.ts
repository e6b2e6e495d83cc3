import { text } from 'node:stream/consumers';
import { utils, write } from '@e965/xlsx';
import Papa from 'papaparse';
import { Rejects } from '#libs/imports';
import { FARMER_COLUMNS, farmerCsv, goodFarmer } from '../support/farmer-files.js';
import { outcomesIn } from '../support/import-outcomes.js';
import { type Importer, openImporter } from '../support/importing.js';
import { countParsing } from '../support/in-this-process.js';

let importer: Importer;
beforeAll(async () => {
  importer = await openImporter({ IMPORT_CHUNK_ROWS: '400' });
});
afterAll(() => importer?.close());

const { codesByRow, faultsOf, findingsByRow } = outcomesIn(() => importer);
type Row = Record<string, string>;
const table = (csv: string) => Papa.parse<Row>(csv, { header: true, skipEmptyLines: true }).data;
/** Returns whether a text contains the whole BVN of a canary, or two thirds of it. */
const shows = (kept: string, bvn: string) => kept.includes(bvn.slice(0, 8));
const resolvedOf = async (jobId: number) => {
  const [row] = await importer.db.query<{ at: Date | null; through: number | null }>(
    'SELECT resolved_at AS at, resolved_through AS through FROM job_run WHERE id = $1',
    [jobId],
  );
  return { resolved: row?.at !== null, through: row?.through };
};

describe('a BVN in another column', () => {
  it('is refused in every column but its own, however it is written, and stands in nothing that is kept', async () => {
    const bvn = '22210000061';
    const cells: [string, string][] = [
      ['Surname', bvn],
      ['First Name', `Aisha ${bvn}`],
      ['Other Name', '222 1000 0061'],
      ['Email', `${bvn}@example.com`],
      ['Address', 'Plot 7, 222-1000-0061 Road'],
      ['Town', '２２２１０００００６１'],
      ['Temp ID', bvn],
      ['RIFAN Number', '2.2210000061E+10'],
      ['CBN Applicant ID', '22210000061.0'],
      ['Next of Kin Surname', bvn],
      ['Guarantor Surname', bvn],
      ['LGA', bvn],
    ];
    const rows = cells.map(([column, cell], i) => ({ ...goodFarmer(500_000 + i), [column]: cell }));
    const done = await importer.farmers('BVN', `${bvn}.csv`, Papa.unparse(rows));
    expect(done.summary).toMatchObject({ total: cells.length, rejected: cells.length });
    expect(await faultsOf(done)).toEqual(
      cells.map(([col], i) => ({ row_no: i + 2, col, code: 'cell.bvn', value: null })),
    );
    expect(done.summary.reasons).toMatchObject([
      { code: 'cell.bvn', message: 'BVN in the wrong column', rows: cells.length },
    ]);
    const kept = await importer.db.query(
      `SELECT (SELECT json_agg(f) FROM import_fault f) AS faults, (SELECT json_agg(j) FROM job_run j) AS jobs,
              (SELECT json_agg(e.data) FROM event_log e) AS events, (SELECT json_agg(s) FROM stored_file s) AS files`,
    );
    expect(JSON.stringify(kept)).toContain('•••••••0061.csv');
    expect(JSON.stringify(kept)).not.toMatch(/2221000|2\.2210000/);
  });

  it('may be a phone number of a neighbour country, and a phone of Nigeria may stand in an address', async () => {
    const rows = [
      { ...goodFarmer(510_000), Phone: '+22790123456' },
      { ...goodFarmer(510_001), Address: 'call 0803 123 4567' },
    ];
    const done = await importer.farmers('BVN', 'phones.csv', Papa.unparse(rows));
    expect(done.summary).toMatchObject({ created: 2, rejected: 0 });
  });
});

describe('the rejects file', () => {
  it.each(['csv', 'xlsx'] as const)(
    'of a .%s masks every BVN, and imports as it is once all but that is put right (P9)',
    async (extension) => {
      const { csv, faulty } = farmerCsv(300, 10);
      const shifted = table(csv).map((row) => ({
        ...row,
        BVN: /^\d{11}$/.test(row.BVN ?? '')
          ? String(Number(row.BVN) + (extension === 'csv' ? 1_000_000 : 2_000_000))
          : (row.BVN ?? ''),
        'Temp ID': `${extension}-${row['Temp ID']}`,
        'CBN Applicant ID': `${extension}${row['CBN Applicant ID']}`,
      }));
      const book = () =>
        write(utils.book_new(utils.json_to_sheet(shifted, { header: [...FARMER_COLUMNS] }), 'List'), {
          type: 'buffer',
          bookType: 'xlsx',
        }) as Buffer;
      const upload = extension === 'csv' ? Papa.unparse(shifted) : book();
      const done = await importer.farmers('TEMP_ID', `list.${extension}`, upload);
      // These lists are matched by temporary id: an invalid BVN is parked, and a blank one is allowed.
      expect(done.summary.rejected).toBeGreaterThan(faulty / 4);
      const file = await importer.rejects(done.jobId);
      const rows = table(file);
      expect(rows).toHaveLength(done.summary.rejected);
      for (const { BVN: bvn } of shifted)
        if (/^\d{11}/.test(bvn)) expect([bvn, file.includes(bvn.slice(0, 11))]).toEqual([bvn, false]);
      const tokens = rows.filter(({ BVN }) => /^•{7}\d{4} BVN:[\w-]{56}$/.test(BVN ?? ''));
      expect(tokens).toHaveLength(rows.length);

      const unchanged = await importer.farmers('TEMP_ID', 'unchanged.csv', file);
      expect(unchanged.summary).toMatchObject({ total: rows.length, rejected: rows.length });
      // The first of two rows with one BVN was stored, so it is that farmer's.
      const sorted = async (of: typeof done) =>
        Object.values(await codesByRow(of))
          .map((codes) => codes.replace('row.duplicate', 'key.taken'))
          .sort();
      expect(await sorted(unchanged)).toEqual(await sorted(done));

      const fixed = rows.map((row) => {
        const own = shifted[Number(row['Gona: row']) - 2];
        const isToken = row.BVN?.includes('BVN:') && /^\d{11}$/.test(own?.BVN ?? '');
        const right = goodFarmer(700_000 + Number(row['Gona: row']) + (extension === 'csv' ? 0 : 50_000));
        const twice = /same BVN/i.test(row['Gona: reason'] ?? '');
        return { ...row, ...right, BVN: isToken && !twice ? row.BVN : right.BVN };
      });
      const again = await importer.farmers('TEMP_ID', 'fixed.csv', Papa.unparse(fixed));
      expect(again.summary).toMatchObject({ total: rows.length, created: rows.length, rejected: 0 });
      const stored = await importer.db.query<{ n: number }>(
        `SELECT count(*) AS n FROM farmer WHERE temp_id LIKE 'KB-7%' AND bvn_last4 IS NOT NULL`,
      );
      expect(stored[0]?.n).toBeGreaterThanOrEqual(rows.length);
      expect(await resolvedOf(done.jobId)).toEqual({ resolved: true, through: again.jobId });
    },
  );

  it('gives nothing for tokens pasted elsewhere', async () => {
    const bad = { ...goodFarmer(520_000), 'First Name': '@' };
    const done = await importer.farmers('BVN', 'one.csv', Papa.unparse([bad]));
    const [row] = table(await importer.rejects(done.jobId));
    const token = row?.BVN ?? '';
    const pasted = [
      { ...goodFarmer(520_001), Surname: token },
      { ...goodFarmer(520_002), Address: `at ${token}` },
      { ...goodFarmer(520_003), Phone: token },
      { ...goodFarmer(520_004), BVN: token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')) },
    ];
    const again = await importer.farmers('BVN', 'pasted.csv', Papa.unparse(pasted));
    expect(await codesByRow(again)).toEqual({
      2: 'cell.bvn',
      3: 'cell.bvn',
      5: 'bvn.token',
    });
    expect(await findingsByRow(again)).toEqual({ 4: 'phone.invalid' });
    const kept = await importer.db.query('SELECT * FROM import_fault WHERE import_id = $1', [again.importId]);
    expect(shows(JSON.stringify(kept), bad.BVN)).toBe(false);
  });

  it('is unmasked with permission', async () => {
    const bad = { ...goodFarmer(530_000), 'First Name': '@' };
    const done = await importer.farmers('BVN', 'whole.csv', Papa.unparse([bad]));
    const { content } = await importer.app
      .get(Rejects)
      .ofJob(done.jobId, { as: 'csv', whole: true, signal: new AbortController().signal });
    expect(table((await text(content)).replace(/^\uFEFF/, ''))[0]).toMatchObject({
      BVN: bad.BVN,
      'First Name': "'@",
    });
  });

  it('is made two at a time for any number of callers; an aborted call frees its place', async () => {
    const rows = Array.from({ length: 2_000 }, (_, i) => ({
      ...goodFarmer(800_000 + i),
      'First Name': '@',
    }));
    const done = await importer.farmers('BVN', 'many.csv', Papa.unparse(rows));
    expect(done.summary.rejected).toBe(2_000);
    const rejects = importer.app.get(Rejects);
    const parsing = countParsing(importer.app);
    const leaving = Array.from({ length: 3 }, () => new AbortController());
    const stays = new AbortController().signal;
    const asked = Array.from({ length: 10 }, async (_, i) => {
      const { content } = await rejects.ofJob(done.jobId, {
        as: 'csv',
        whole: false,
        signal: leaving[i]?.signal ?? stays,
      });
      return (await text(content)).split('\n').length;
    });
    // One in progress, and two waiting.
    for (const gone of leaving) gone.abort();
    const ended = await Promise.allSettled(asked);
    parsing.end();
    expect(ended.slice(3)).toEqual(Array.from({ length: 7 }, () => ({ status: 'fulfilled', value: 2_002 })));
    expect(parsing.most()).toBeGreaterThan(0);
    expect(parsing.most()).toBeLessThanOrEqual(2);
  });
});

describe('an import that was corrected', () => {
  const three = (first: number) =>
    Array.from({ length: 3 }, (_, i) => ({ ...goodFarmer(first + i), 'First Name': '@' }));

  it('needs attention until the last of its rejected rows was stored, also by way of another file', async () => {
    const done = await importer.farmers('BVN', 'three.csv', Papa.unparse(three(540_000)));
    const rows = table(await importer.rejects(done.jobId));
    const first = await importer.farmers(
      'BVN',
      'first.csv',
      Papa.unparse([{ ...rows[0], 'First Name': 'Aisha' }]),
    );
    expect(first.summary).toMatchObject({ created: 1, rejected: 0 });
    expect(await resolvedOf(done.jobId)).toMatchObject({ resolved: false });
    // Remaining rejects: the stored row is removed from its reasons and rejected rows.
    const [of] = await importer.db.query(`SELECT summary AS s FROM job_run WHERE id = ${done.jobId}`);
    expect(of?.s).toMatchObject({ rejected: 3, fixed: 1, reasons: [{ rows: 2 }] });
    expect(table(await importer.rejects(done.jobId))).toHaveLength(2);

    const second = await importer.farmers(
      'BVN',
      'second.csv',
      Papa.unparse([{ ...rows[1], 'First Name': 'Aisha' }, { ...rows[2] }]),
    );
    expect(second.summary).toMatchObject({ created: 1, rejected: 1 });
    expect(await resolvedOf(done.jobId)).toMatchObject({ resolved: false });

    const left = table(await importer.rejects(second.jobId)).map((row) => ({
      ...row,
      'First Name': 'Aisha',
    }));
    const third = await importer.farmers('BVN', 'third.csv', Papa.unparse(left));
    expect(third.summary).toMatchObject({ created: 1, rejected: 0 });
    expect(await resolvedOf(second.jobId)).toEqual({ resolved: true, through: third.jobId });
    expect(await resolvedOf(done.jobId)).toEqual({ resolved: true, through: third.jobId });
    const recorded = await importer.db.query<{ data: { jobId: number } }>(
      `SELECT data FROM event_log WHERE type = 'job.resolved' AND (data->>'through')::bigint = $1 ORDER BY seq`,
      [third.jobId],
    );
    expect(recorded.map(({ data }) => data.jobId).sort((a, b) => a - b)).toEqual([done.jobId, second.jobId]);
  });

  it('is settled by a file without marks where a person has said what it corrects, once it was stored whole', async () => {
    const done = await importer.farmers('BVN', 'unmarked.csv', Papa.unparse(three(550_000)));
    const half = three(550_000).map((row, i) => ({ ...row, 'First Name': i === 0 ? '@' : 'Aisha' }));
    await importer.farmers('BVN', 'half.csv', Papa.unparse(half), done.jobId);
    expect(await resolvedOf(done.jobId)).toMatchObject({ resolved: false });
    const all = three(550_000).map((row) => ({ ...row, 'First Name': 'Aisha' }));
    const again = await importer.farmers('BVN', 'all.csv', Papa.unparse(all), done.jobId);
    expect(await resolvedOf(done.jobId)).toEqual({ resolved: true, through: again.jobId });
  });
});

describe('rejected placemarks', () => {
  const ring = '4.5,12.7 4.501,12.7 4.501,12.701 4.5,12.701 4.5,12.7';
  const bow = '4.5,12.7 4.501,12.701 4.501,12.7 4.5,12.701 4.5,12.7';
  const placemark = (name: string, coordinates: string, more = '') =>
    `<Placemark id="p"><name>${name}</name>${more}<styleUrl>#s</styleUrl><ExtendedData><Data name="BVN"><value>22210000061</value></Data><SchemaData schemaUrl="#f"><SimpleData name="Farmer">Musa &amp; Sons</SimpleData></SchemaData></ExtendedData><MultiGeometry><Polygon><outerBoundaryIs><LinearRing><coordinates>${coordinates}</coordinates></LinearRing></outerBoundaryIs></Polygon></MultiGeometry></Placemark>`;
  const map = (...placemarks: string[]) =>
    `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><Document><Folder><name>Kebbi</name>${placemarks.join('')}</Folder></Document></kml>`;

  it('come back as KML with the reason inside, are called by their names, and import once they are put right', async () => {
    const done = await importer.farms(
      'farms.kml',
      map(
        placemark('Gona A1', ring),
        placemark('Gona A2', bow, '<description>By the river</description>'),
        placemark('22210000062', bow),
      ),
    );
    expect(done.summary).toMatchObject({ created: 1, rejected: 2 });
    expect(done.summary.reasons).toMatchObject([
      { message: 'Boundary crosses itself', rows: 2, firstRow: 2, firstName: 'Gona A2' },
    ]);
    const file = await importer.rejectsMap(done.jobId);
    expect(file).toMatch(/^<\?xml.*<kml xmlns="[^"]+" xmlns:gx="[^"]+">/s);
    expect(file).toContain(
      '<name>Gona A2</name><description>By the river</description><styleUrl>#s</styleUrl>',
    );
    expect(file).toContain('<SimpleData name="Farmer">Musa &amp; Sons</SimpleData>');
    expect(file).toContain(`<coordinates>${bow}</coordinates>`);
    expect(file).toContain('<Data name="Gona: row"><value>2</value></Data>');
    expect(file.match(/<Data name="Gona: reason"><value>[^<]*crosses itself/g)).toHaveLength(2);
    expect(file).not.toContain('Gona A1');
    expect(file).not.toMatch(/2221000/);

    const unchanged = await importer.farms('unchanged.kml', file);
    expect(unchanged.summary).toMatchObject({ total: 2, rejected: 2 });
    const twice = await importer.rejectsMap(unchanged.jobId);
    expect(twice.match(/Gona: reason/g)).toHaveLength(2);

    const again = await importer.farms('fixed.kml', file.replaceAll(bow, ring));
    expect(again.summary).toMatchObject({ total: 2, created: 2, rejected: 0 });
    expect(await resolvedOf(done.jobId)).toEqual({ resolved: true, through: again.jobId });
    const farms = await importer.db.query<{ name: string; code: string }>(
      `SELECT name, code FROM farm ORDER BY id DESC LIMIT 2`,
    );
    expect(farms.map(({ name }) => name).sort()).toEqual(['Gona A2', '•••••••0062']);
    expect(farms.map(({ code }) => code).sort()).toEqual(
      ['BVN-', 'Gona'].map((start) => expect.stringMatching(`^${start}`)),
    );
  });
});
