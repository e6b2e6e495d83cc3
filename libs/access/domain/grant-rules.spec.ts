import { GRANTS } from '#libs/contracts';
import { sameGrants } from './grant-rules.js';

describe('grants', () => {
  it('are the same in any order', () => {
    expect(sameGrants([GRANTS.viewFarms, GRANTS.viewStaff], [GRANTS.viewStaff, GRANTS.viewFarms])).toBe(true);
    expect(sameGrants([GRANTS.viewFarms], [GRANTS.editFarms])).toBe(false);
    expect(sameGrants([GRANTS.viewFarms], [])).toBe(false);
  });
});
