import type { StaffDto } from '#libs/contracts';

/** A staff record for tests; every field can be set. */
export function staffOf(more: Partial<StaffDto> = {}): StaffDto {
  return {
    id: 12,
    firstName: 'Amina',
    lastName: 'Yusuf',
    gender: 'Female',
    phoneNumber: '08031234567',
    email: 'amina@example.org',
    designation: 'collaborator',
    status: 'ACTIVE',
    username: 'amina',
    createdOn: '2026-11-20T08:00:00Z',
    links: [
      { rel: 'self', href: '/api/staff/12', method: 'GET' },
      { rel: 'update', href: '/api/staff/12', method: 'PUT' },
      { rel: 'deactivate', href: '/api/staff/12/deactivate', method: 'POST' },
      { rel: 'resetSecondFactor', href: '/api/users/7/second-factor/reset', method: 'POST' },
    ],
    address: '12 Emir Road',
    grants: [{ resource: 'Farm', subResource: 'Area Mapping', level: 'edit' }],
    bvn: '*******0457',
    bank: 'Access Bank',
    accountName: 'Amina Yusuf',
    accountNumber: '******6789',
    userId: 31,
    version: 4,
    lastSignInAt: null,
    ...more,
  };
}
