import { FARM_STATUSES, type FarmStatus } from '#libs/contracts';
import { moveOf } from './farm-status.js';

const mapped = (status: FarmStatus) => ({ status, areaM2: 12_000 });

describe('moveOf', () => {
  it('changes in both directions', () => {
    expect(moveOf(mapped('ACTIVE'), 'COMPLETED')).toBe('move');
    expect(moveOf(mapped('COMPLETED'), 'ACTIVE')).toBe('move');
  });

  it('completes no farm without an area, and reopens it', () => {
    expect(moveOf({ status: 'ACTIVE', areaM2: 0 }, 'COMPLETED')).toBe('unmapped');
    expect(moveOf({ status: 'COMPLETED', areaM2: 0 }, 'ACTIVE')).toBe('move');
  });

  it('does nothing if the farm already has the status', () => {
    for (const status of FARM_STATUSES) expect(moveOf(mapped(status), status)).toBe('none');
  });

  it('knows no other status', () =>
    expect(moveOf(mapped('ACTIVE'), 'DELETED' as FarmStatus)).toBe('illegal'));
});
