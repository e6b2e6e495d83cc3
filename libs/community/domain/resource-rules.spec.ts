import { faultsOfCommunity, faultsOfResource, toggled } from './resource-rules.js';

const resource = { name: 'Kebbi Rice', description: 'Rice', mappingEnabled: true, stateId: 21 };
const community = { name: 'Alwasa', shortDescription: 'Rice', longDescription: 'Rice growers', lgaId: 450 };

describe('faultsOfResource', () => {
  it('finds no fault in a complete one', () => expect(faultsOfResource(resource, true)).toEqual({}));

  it('asks for a state only when mapping is enabled', () => {
    expect(faultsOfResource({ ...resource, stateId: null }, false)).toEqual({
      state: 'A state is required when mapping is enabled.',
    });
    expect(faultsOfResource({ ...resource, mappingEnabled: false, stateId: null }, false)).toEqual({});
  });

  it('names every field that is wrong', () =>
    expect(Object.keys(faultsOfResource({ ...resource, name: '', description: '' }, false))).toEqual([
      'name',
      'description',
      'state',
    ]));
});

describe('faultsOfCommunity', () => {
  const parent = { mappingEnabled: true, stateId: 21 };

  it('accepts a local government of the state', () =>
    expect(faultsOfCommunity(community, parent, { stateId: 21 })).toEqual({}));

  it('refuses one of another state, and an unknown one', () => {
    expect(faultsOfCommunity(community, parent, { stateId: 20 }).lga).toMatch(/not in the state/);
    expect(faultsOfCommunity(community, parent, null).lga).toMatch(/not found/);
  });

  it('accepts any local government if the resource has no state', () =>
    expect(faultsOfCommunity(community, { ...parent, stateId: null }, { stateId: 20 })).toEqual({}));

  it('asks for one only when mapping is enabled', () => {
    const without = { ...community, lgaId: null };
    expect(faultsOfCommunity(without, parent, null).lga).toMatch(/required/);
    expect(faultsOfCommunity(without, { ...parent, mappingEnabled: false }, null)).toEqual({});
  });
});

it('suspends an active resource and activates a suspended one', () => {
  expect(toggled('ACTIVE')).toBe('INACTIVE');
  expect(toggled('INACTIVE')).toBe('ACTIVE');
});
