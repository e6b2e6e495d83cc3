import type { AuditQuery } from '#libs/contracts';
import { auditFilter } from './audit-filter.js';

const filter = (query: Partial<AuditQuery>) => auditFilter(query as AuditQuery, 7);

describe('filter of the audit', () => {
  it('is everything of the account by default', () => {
    expect(filter({})).toEqual({
      accountId: 7,
      actorId: null,
      type: null,
      from: null,
      until: null,
      subject: null,
      text: null,
    });
  });

  it('takes days in Lagos time, including the last one', () => {
    expect(filter({ from: '2026-11-19', to: '2026-11-20' })).toMatchObject({
      from: new Date('2026-11-18T23:00:00Z'),
      until: new Date('2026-11-20T23:00:00Z'),
    });
  });

  it('takes times unchanged, and names a field with an invalid time', () => {
    expect(filter({ from: '2026-11-19T08:00:00Z' })).toMatchObject({
      from: new Date('2026-11-19T08:00:00Z'),
    });
    expect(filter({ from: '2026-W47' })).toEqual({ fault: 'from' });
    expect(filter({ to: '2026-02-31T99:00' })).toEqual({ fault: 'to' });
  });

  it('parses a record reference', () => {
    expect(filter({ subject: 'farm:12', q: '  bello ' })).toMatchObject({
      subject: { kind: 'farm', id: 12 },
      text: 'bello',
    });
  });
});
