import { FARM_STATUSES, type FarmStatus } from '#libs/contracts';
import { moveOf } from './farm-status.js';

describe('moveOf', () => {
  it('goes forth and back', () => {
    expect(moveOf('ACTIVE', 'COMPLETED')).toBe('move');
    expect(moveOf('COMPLETED', 'ACTIVE')).toBe('move');
  });

  it('has nothing to do where the farm is already there', () => {
    for (const status of FARM_STATUSES) expect(moveOf(status, status)).toBe('none');
  });

  it('knows no other status', () => expect(moveOf('ACTIVE', 'DELETED' as FarmStatus)).toBe('illegal'));
});
