import { type Grant, SaveStaffBody, type StaffDto } from '#libs/contracts';
import { problemsOf } from '../../core/forms/dto-problems.js';
import { levelOf, withLevel } from '../access/grant-levels.js';
import {
  bodyOf,
  checkOf,
  draftOf,
  EMPTY,
  FIELDS,
  fromDraft,
  LABELS,
  PAGES,
  type PageName,
  pageOf,
  type StaffValues,
  valuesOf,
} from './form.js';

const area: Grant = { resource: 'Farm', subResource: 'Area Mapping', level: 'edit' };
const filled: StaffValues = {
  ...EMPTY,
  firstName: 'Amina',
  lastName: 'Yusuf',
  gender: 'Female',
  phoneNumber: '08031234567',
  email: 'amina@example.org',
  address: '12 Emir Road',
  designation: 'collaborator',
  grants: [area],
};

/** Returns the form's problems on one page, combined as in `useDtoForm`. */
function problemsOfPage(page: PageName, values: StaffValues): Record<string, string> {
  const all = problemsOf(SaveStaffBody, bodyOf(values), LABELS);
  for (const [field, sentence] of Object.entries(checkOf(values, PAGES))) {
    if (sentence) all[field] = sentence;
  }
  const mine: readonly string[] = FIELDS[page];
  return Object.fromEntries(Object.entries(all).filter(([field]) => mine.includes(field)));
}

describe('pages of the staff form', () => {
  it('has nothing against a filled form', () => {
    for (const page of ['bio', 'work', 'personal'] as const) expect(problemsOfPage(page, filled)).toEqual({});
  });

  it('needs every field of the bio info', () =>
    expect(problemsOfPage('bio', EMPTY)).toEqual({
      firstName: 'This field is required.',
      lastName: 'This field is required.',
      gender: 'Choose Male or Female.',
      phoneNumber: 'This field is required.',
      email: 'This field is required.',
      address: 'This field is required.',
    }));

  it.each(['0803123456', '080312345678', '0803123456a'])(
    'wants 11 digits of the phone: not %s',
    (phoneNumber) =>
      expect(problemsOfPage('bio', { ...filled, phoneNumber })).toEqual({
        phoneNumber: 'The phone number must have 11 digits.',
      }),
  );

  it('needs a grant of a collaborator, none of an external user', () => {
    const problems = problemsOfPage('work', { ...filled, grants: [] });
    expect(problems).toEqual({ grants: 'Please set the access level for this user to proceed.' });
    expect(problemsOfPage('work', { ...filled, designation: 'external user', grants: [] })).toEqual({});
    expect(Object.keys(problemsOfPage('work', EMPTY))).toEqual(['designation']);
  });

  it('needs complete numbers if any are given', () => {
    expect(problemsOfPage('personal', { ...filled, bvn: '123', accountNumber: '123' })).toEqual({
      bvn: 'A BVN has 11 digits.',
      accountNumber: 'An account number has 10 digits.',
    });
    expect(problemsOfPage('personal', { ...filled, bvn: '', accountNumber: null })).toEqual({});
  });

  it('says nothing about a page that the form does not have', () =>
    expect(checkOf({ ...filled, grants: [] }, ['bio']).grants).toBe(false));

  it('knows on which page a field is', () => {
    expect([pageOf(['bvn']), pageOf(['grants.0.level', 'email']), pageOf(['nothing'])]).toEqual([2, 0, null]);
  });
});

describe('the request', () => {
  it('is without grants for an external user', () =>
    expect(bodyOf({ ...filled, designation: 'external user' }).grants).toEqual([]));

  it('of a change names the version, never the username, and takes emptied texts away', () => {
    const body = bodyOf({ ...filled, username: 'amina', bvn: null }, 4);
    expect(body).toMatchObject({ version: 4, bank: null, accountName: null, bvn: null, accountNumber: '' });
    expect(body).not.toHaveProperty('username');
  });
});

describe('the draft', () => {
  it('never has the BVN or the account number', () => {
    const text = JSON.stringify(draftOf({ ...filled, bvn: '22210000457', accountNumber: '0123456789' }));
    expect(text).not.toMatch(/22210000457|0123456789|bvn|accountNumber/);
  });

  it('is restored unchanged, except numbers', () =>
    expect(fromDraft(draftOf({ ...filled, bvn: '22210000457' }))).toEqual(filled));
});

it('starts with the stored values, with numbers empty', () => {
  const staff = { ...filled, bvn: '*******0457', accountNumber: null, bank: null, accountName: 'A. Yusuf' };
  expect(valuesOf(staff as unknown as StaffDto)).toMatchObject({
    bvn: '',
    bank: '',
    accountName: 'A. Yusuf',
  });
});

describe('grants', () => {
  it('are set one by one, or for all parts of a resource', () => {
    let grants = withLevel([], 'Farm', 'Staff', 'view');
    grants = withLevel(grants, 'Farm', 'Staff', 'edit');
    grants = withLevel(grants, 'Community', null, 'view');
    expect(grants).toEqual([
      { resource: 'Farm', subResource: 'Staff', level: 'edit' },
      { resource: 'Community', subResource: null, level: 'view' },
    ]);
    const all = withLevel(grants, 'Farm', 'all', 'view');
    expect(all.filter(({ resource }) => resource === 'Farm')).toHaveLength(4);
    expect(levelOf(all, 'Farm', 'Soil Mapping')).toBe('view');
    expect(withLevel(all, 'Farm', 'all', 'none')).toEqual([
      { resource: 'Community', subResource: null, level: 'view' },
    ]);
    expect(levelOf([], 'Farm', 'Staff')).toBe('none');
  });
});
