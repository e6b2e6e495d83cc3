import { MERGED_COMMUNITY_COLUMNS } from '#libs/community';
import {
  COMMUNITY_COLUMNS,
  FARMER_COLUMNS,
  MEMBER_COLUMNS,
  SOIL_COLUMNS,
  templateHeadings,
} from '#libs/contracts/imports/columns';
import { MERGED_FARMER_COLUMNS } from '#libs/farmers';
import { MERGED_FARM_COLUMNS } from '#libs/farms';
import { MERGED_MEMBER_COLUMNS } from '#libs/members';
import { MERGED_SAMPLE_COLUMNS, SOIL_SAMPLES } from '#libs/soil';
import { ROW_COLUMNS } from '../child/protocol.js';
import { headerKey } from '../domain/index.js';
import { imports } from '../domain.js';
import { matchCommunityColumns } from './communities/fields.js';
import { checkFarmerRow } from './farmers/farmer-row.js';
import { matchFarmerColumns } from './farmers/fields.js';
import { stagedColumns } from './import-field.js';
import { IMPORT_KINDS } from './index.js';
import { matchMemberColumns } from './members/fields.js';
import { matchSoilColumns } from './soil/fields.js';

const namesOf = (columns: readonly { column: string }[]) => columns.map(({ column }) => column);

/** Returns the columns of a staging table with their types, as the migration creates them. */
async function tableOf(table: string): Promise<Map<string, string>> {
  const statements: string[] = [];
  const db = { query: async (sql: string) => statements.push(sql) };
  for (const migration of imports.migrations ?? []) await new migration().up(db as never);
  const [, body = ''] =
    new RegExp(`CREATE TABLE ${table} \\(([\\s\\S]*?)\\n      \\);`).exec(statements.join('\n')) ?? [];
  const lines = body.split('\n').map((line) => /^\s+([a-z][a-z_0-9]*)\s+(.+?)(?: NOT NULL)?,$/.exec(line));
  return new Map(
    lines.flatMap((found) => (found ? [[found[1] ?? '', (found[2] ?? '').replace(', ', ',')]] : [])),
  );
}

describe.each(Object.values(IMPORT_KINDS))('the import of $name', (kind) => {
  const columns = stagedColumns(kind.fields);

  it('stages each column once, in a table that has it with its type', async () => {
    expect(new Set(namesOf(columns)).size).toBe(columns.length);
    const table = await tableOf(kind.stagingTable);
    for (const { column, type } of columns) expect([column, table.get(column)]).toEqual([column, type]);
    for (const column of ROW_COLUMNS) expect(table.has(column)).toBe(true);
  });

  it('knows each heading by one field, written as headings are compared', () => {
    const synonyms = kind.fields.flatMap((field) => field.synonyms);
    expect(synonyms.filter((word, index) => synonyms.indexOf(word) !== index)).toEqual([]);
    expect(synonyms.map(headerKey)).toEqual(synonyms);
  });
});

describe('fields flow through', () => {
  it('from a farmer list to the merge: the merge takes the staged columns', () => {
    const belonging = ['community', 'community_key'];
    expect([...namesOf(stagedColumns(IMPORT_KINDS.farmers.fields))].sort()).toEqual(
      [...MERGED_FARMER_COLUMNS, ...belonging].sort(),
    );
  });

  it('from a list of communities to the merge, and from its template to the parser', () => {
    expect(namesOf(stagedColumns(IMPORT_KINDS.communities.fields))).toEqual([...MERGED_COMMUNITY_COLUMNS]);
    expect(matchCommunityColumns(templateHeadings(COMMUNITY_COLUMNS, 'NAME'))).toMatchObject({
      problem: null,
      ignored: [],
      fields: COMMUNITY_COLUMNS.map(({ field }) => field),
    });
  });

  it('from a list of members to the merge, and from its template to the parser', () => {
    expect(namesOf(stagedColumns(IMPORT_KINDS.members.fields))).toEqual([...MERGED_MEMBER_COLUMNS]);
    expect(matchMemberColumns(templateHeadings(MEMBER_COLUMNS, 'PHONE'))).toMatchObject({
      problem: null,
      ignored: [],
      fields: MEMBER_COLUMNS.map(({ field }) => field),
    });
  });

  it('from soil results to the merge, and from their template to the parser', () => {
    const staged = namesOf(stagedColumns(IMPORT_KINDS.soil.fields));
    expect(MERGED_SAMPLE_COLUMNS.filter((column) => !staged.includes(column))).toEqual([]);
    expect(matchSoilColumns(templateHeadings(SOIL_COLUMNS, 'FARM'))).toMatchObject({
      problem: null,
      ignored: [],
      fields: SOIL_COLUMNS.map(({ field }) => field),
    });
  });

  it('from the export of soil samples to the parser', () => {
    const headings = Object.values(SOIL_SAMPLES.export?.columns ?? {}).map(({ heading }) => heading);
    expect(matchSoilColumns(headings)).toMatchObject({ problem: null, ignored: [], notes: [] });
    expect(headings.length).toBeGreaterThan(15);
  });

  it('from a map to the merge', () => {
    const staged = namesOf(stagedColumns(IMPORT_KINDS.farms.fields));
    expect(MERGED_FARM_COLUMNS.filter((column) => !staged.includes(column))).toEqual([]);
  });

  it('from the template to the parser: every heading is recognised', () => {
    for (const importType of Object.keys(IMPORT_KINDS.farmers.importTypes)) {
      const header = templateHeadings(FARMER_COLUMNS, importType);
      const match = matchFarmerColumns(header, { importType, communityId: null });
      expect(match).toMatchObject({ problem: null, ignored: [] });
      expect(new Set(match.fields)).toEqual(new Set(FARMER_COLUMNS.map(({ field }) => field)));
    }
  });

  it('from the cells to the columns: a full row fills every column', () => {
    const cells = Object.fromEntries(FARMER_COLUMNS.map(({ field }) => [field, 'Musa']));
    const { values, faults } = checkFarmerRow(
      {
        ...cells,
        bvn: '22345678901',
        gender: 'F',
        email: 'a@b.ng',
        dateOfBirth: '1980-04-23',
        accountNumber: '0123456789',
        farmSize: '1.5',
        phone: '08031234567',
        nextOfKinPhone: '08031234567',
        guarantorPhone: '08031234567',
      },
      'BVN',
    );
    expect(faults).toEqual([]);
    const bvn = { cipher: Buffer.from('c'), index: Buffer.from('i'), last4: '8901', keyId: 1 };
    const row = { values, bvn, account: bvn, place: { stateId: 1, lgaId: 2, wardId: 3, faults: [] } };
    const filled = Object.fromEntries(
      stagedColumns(IMPORT_KINDS.farmers.fields).map(({ column, of }) => [column, of(row)]),
    );
    expect(Object.entries(filled).filter(([, value]) => value === null)).toEqual([]);
    expect(filled).toMatchObject({
      declared_size_m2: 15_000,
      ward_id: 3,
      guarantor_surname: 'Musa',
      gender: 'F',
    });
  });
});
