import { headerKey, pickFields, REJECT_COLUMNS } from '../../domain/index.js';
import { matchFarmerColumns } from './fields.js';

const list = (importType: string) => ({ importType, communityId: 1 });

describe('matchFarmerColumns', () => {
  it.each([
    ['BVN', 'bvn'],
    ['Bank Verification Number', 'bvn'],
    ['bvn_no.', 'bvn'],
    ['Temp ID', 'tempId'],
    ['temporary-id', 'tempId'],
    ['CBN ID', 'cbnApplicantId'],
    ['CBN Applicant ID', 'cbnApplicantId'],
    ['Last Name', 'surname'],
    ['FirstName', 'firstName'],
    ['Other names', 'othername'],
    ['L.G.A', 'lga'],
    ['Local Government', 'lga'],
    ['Phone No', 'phone'],
    ['GSM', 'phone'],
    ['Sex', 'gender'],
    ['Farm Size (Ha)', 'farmSize'],
    ['NOK Name', 'nextOfKinSurname'],
    ['Next of Kin Phone Number', 'nextOfKinPhone'],
    ['Next-of-kin relationship', 'nextOfKinRelationship'],
    ['Guarantor First Name', 'guarantorFirstName'],
    ['\uFEFFWard ', 'ward'],
  ])('reads %j as %s', (heading, field) => {
    expect(matchFarmerColumns([heading], list('BVN')).fields).toEqual([field]);
  });

  it('leaves unknown and nameless columns out, with a note', () => {
    const match = matchFarmerColumns(['bvn', 'surname', '', 'firstName', 'note'], list('BVN'));
    expect(match).toMatchObject({
      fields: ['bvn', 'surname', null, 'firstName', null],
      ignored: ['note'],
      notes: ['Ignored columns: note.'],
      problem: null,
    });
  });

  it('says which key column is missing and which columns there are', () => {
    expect(
      matchFarmerColumns(['Temp ID', 'Surname', 'First Name'], list('BVN'), { headerRow: 3 }).problem,
    ).toEqual({
      code: 'import.unknownColumn',
      sentence:
        'No column for BVN was found. Gona read the column names from row 3: Temp ID, Surname, First Name.',
    });
    expect(matchFarmerColumns(['Temp ID', 'Surname', 'First Name'], list('TEMP_ID')).problem).toBeNull();
    expect(matchFarmerColumns(['cbn', 'name'], list('CBN_ID')).problem?.sentence).toBe(
      'No column for CBN Applicant ID or Surname or First Name was found. Gona read the column names from row 1: cbn, name.',
    );
  });

  it('refuses two columns for one field, naming both', () => {
    const match = matchFarmerColumns(['BVN', 'Surname', 'First Name', 'Last Name'], list('BVN'));
    expect(match.problem?.sentence).toContain('"Surname", "Last Name" both mean Surname');
  });

  it('drops the columns of its own rejects file', () => {
    const match = matchFarmerColumns([...REJECT_COLUMNS, 'bvn', 'surname', 'firstname'], list('BVN'));
    expect(match).toMatchObject({ markColumn: 0, rowColumn: 1, ignored: [], notes: [], problem: null });
    expect(match.fields).toEqual([null, null, null, 'bvn', 'surname', 'firstName']);
  });

  it('takes no heading for two fields', () => {
    const all = matchFarmerColumns(
      ['size', 'phone', 'nokphone', 'guarantorphone', 'tel'],
      list('BVN'),
    ).fields;
    expect(all).toEqual(['farmSize', 'phone', 'nextOfKinPhone', 'guarantorPhone', 'phone']);
    expect(headerKey('  L. G. A. ')).toBe('lga');
  });

  it('leaves out earlier left-out columns, except one without which every row is refused', () => {
    const remembered = { bvn: null, phone: null, surname: null };
    const header = ['BVN', 'Surname', 'First Name', 'Phone'];
    expect(matchFarmerColumns(header, list('BVN'), { remembered })).toMatchObject({
      fields: ['bvn', 'surname', 'firstName', null],
      problem: null,
    });
    expect(matchFarmerColumns([...header, 'Temp ID'], list('TEMP_ID'), { remembered }).fields).toEqual([
      null,
      'surname',
      'firstName',
      null,
      'tempId',
    ]);
  });

  it('picks the cells of a row by field', () => {
    expect(pickFields(['bvn', null, 'lga', 'ward'], ['1', 'x', 'Gwale'])).toEqual({ bvn: '1', lga: 'Gwale' });
  });
});
