import { GRANTS, ROLES } from '#libs/contracts';
import { proposalFaults } from './proposal.js';

const nothing = { resourceIds: [], grants: [] };
const faultsOf = (...of: Parameters<typeof proposalFaults>) => Object.keys(proposalFaults(...of));

describe('a proposed access', () => {
  it.each([
    ['CBN', []],
    ['AGENT', []],
    ['STAFF', []],
    ['FARMER', ['resourceIds']],
    ['ADMIN', ['resourceIds']],
    ['SUPERADMIN', ['resourceIds']],
  ] as const)('has an access list only for some roles: %s', (role, faults) => {
    expect(faultsOf({ role, ...nothing, resourceIds: [1], farmerId: role === 'FARMER' ? 7 : null })).toEqual(
      faults,
    );
  });

  it.each(ROLES)('has grants only for STAFF, and a farmer only for FARMER: %s', (role) => {
    expect(faultsOf({ role, ...nothing, grants: [GRANTS.viewFarms] })).toEqual(
      role === 'STAFF' ? [] : role === 'FARMER' ? ['grants', 'farmerId'] : ['grants'],
    );
    expect(faultsOf({ role, ...nothing, farmerId: 7 })).toEqual(role === 'FARMER' ? [] : ['farmerId']);
    expect(faultsOf({ role, ...nothing })).toEqual(role === 'FARMER' ? ['farmerId'] : []);
  });

  it('has each grant once, and no unknown grant', () => {
    const twice = [GRANTS.viewFarms, { ...GRANTS.viewFarms, level: 'edit' as const }];
    expect(faultsOf({ role: 'STAFF', ...nothing, grants: twice })).toEqual(['grants']);
    const unknown = [{ resource: 'Farm' as const, subResource: 'Weather', level: 'view' as const }];
    expect(faultsOf({ role: 'STAFF', ...nothing, grants: unknown })).toEqual(['grants']);
  });
});
