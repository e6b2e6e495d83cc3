import { allGrants } from '#libs/contracts';
import { linksOfMember, linksOfMembers } from './links.js';

const rels = (links: readonly { rel: string }[]) => links.map(({ rel }) => rel);
const COMMUNITY = { id: 9, communityResourceId: 7 };
const PERSON = { id: 5, kind: 'person' } as const;

describe('links of members', () => {
  it.each([
    ['ADMIN', null, ['self', 'addMember', 'sendMessage', 'importMembers'], ['self', 'edit', 'remove']],
    ['STAFF', allGrants('edit'), ['self', 'addMember', 'sendMessage'], ['self', 'edit', 'remove']],
    ['STAFF', allGrants('view'), ['self'], ['self']],
    [null, null, ['self'], ['self']],
  ] as const)('of %s list the allowed actions', (role, grants, ofList, ofOne) => {
    expect(rels(linksOfMembers(COMMUNITY, { role, grants }))).toEqual(ofList);
    expect(rels(linksOfMember(PERSON, { role, grants }))).toEqual(ofOne);
  });

  it('open the record of a farmer, where changes are made', () => {
    expect(linksOfMember({ id: 3, kind: 'farmer' }, { role: 'ADMIN', grants: null })).toEqual([
      { rel: 'self', href: '/api/farmer/3', method: 'GET' },
    ]);
  });
});
