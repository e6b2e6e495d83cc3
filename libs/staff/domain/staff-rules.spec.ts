import { allGrants, GRANTS, type Grant, isGranted, type Role, STAFF_MESSAGES } from '#libs/contracts';
import { grantsFault, linksOfStaff, linksOfStaffList, maskedNumber } from './staff-rules.js';

describe('grants of a staff record', () => {
  it('are at least one for a collaborator, and none for an external user', () => {
    expect(grantsFault('collaborator', [])).toBe('Please set the access level for this user to proceed.');
    expect(grantsFault('collaborator', allGrants('edit'))).toBeNull();
    expect(grantsFault('external user', [])).toBeNull();
    expect(grantsFault('external user', [GRANTS.viewFarms])).toBe(STAFF_MESSAGES.grantsOfExternal);
  });

  it('name what can be granted, once', () => {
    const odd = [
      { resource: 'Farm', subResource: null, level: 'view' },
      { resource: 'Farm', subResource: 'Input', level: 'view' },
      { resource: 'Community', subResource: 'Area Mapping', level: 'view' },
    ] as Grant[];
    for (const grant of odd) expect(grantsFault('collaborator', [grant])).toBe(STAFF_MESSAGES.grantUnknown);
    expect(grantsFault('collaborator', [GRANTS.viewFarms, GRANTS.editFarms])).toBe(STAFF_MESSAGES.grantTwice);
  });

  it('are eight, and to edit includes to view', () => {
    expect(allGrants('view')).toHaveLength(8);
    expect(isGranted([GRANTS.editFarms], GRANTS.viewFarms)).toBe(true);
    expect(isGranted([GRANTS.viewFarms], GRANTS.editFarms)).toBe(false);
    expect(isGranted([GRANTS.editFarms], GRANTS.viewStaff)).toBe(false);
    expect(isGranted(null, GRANTS.editStaff)).toBe(true);
    expect(isGranted([], GRANTS.viewFarms)).toBe(false);
  });
});

describe('links of staff', () => {
  const rels = (
    roles: Role[],
    grants: Grant[] | null,
    status: 'ACTIVE' | 'INACTIVE' = 'ACTIVE',
    id = 1,
    of: Role = 'STAFF',
  ) => linksOfStaff({ id: 7, userId: 2, status, roles: [of] }, { id, roles, grants }).map(({ rel }) => rel);

  it('are what the viewer may do with the record', () => {
    expect(rels(['ADMIN'], null)).toEqual(['self', 'update', 'deactivate', 'resetSecondFactor']);
    expect(rels(['ADMIN'], null, 'INACTIVE')).toEqual(['self', 'update', 'reactivate', 'resetSecondFactor']);
    expect(rels(['STAFF'], [GRANTS.viewStaff])).toEqual(['self']);
    expect(rels(['STAFF'], [GRANTS.editStaff])).toEqual(['self', 'update']);
  });

  it('let no one deactivate themselves, nor staff change their own record', () => {
    expect(rels(['ADMIN'], null, 'ACTIVE', 2)).toEqual(['self', 'update']);
    expect(rels(['STAFF'], [GRANTS.editStaff], 'ACTIVE', 2)).toEqual(['self']);
  });

  it('let only higher roles change an administrator', () => {
    expect(rels(['ADMIN'], null, 'ACTIVE', 1, 'ADMIN')).toEqual(['self']);
    expect(rels(['STAFF'], [GRANTS.editStaff], 'ACTIVE', 1, 'ADMIN')).toEqual(['self']);
    expect(rels(['SUPERADMIN'], null, 'ACTIVE', 1, 'ADMIN')).toEqual([
      'self',
      'update',
      'deactivate',
      'resetSecondFactor',
    ]);
  });

  it('let administrators alone add to the list', () => {
    const list = (roles: Role[]) => linksOfStaffList({ id: 1, roles, grants: null }).map(({ rel }) => rel);
    expect(list(['SUPERADMIN'])).toEqual(['self', 'create']);
    expect(list(['STAFF'])).toEqual(['self']);
  });
});

it('shows the last four digits of a number', () => {
  expect(maskedNumber('1234', 11)).toBe('*******1234');
  expect(maskedNumber(null, 11)).toBeNull();
});
