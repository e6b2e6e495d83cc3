import type { HeldData } from '#libs/platform';

export const HOLDS: HeldData[] = [
  {
    what: 'Names, occupations, phone numbers and email addresses',
    of: 'members',
    tables: ['community_member'],
    purpose: 'Contact of communities',
    basis: 'public',
    period: null,
    people: 'SELECT id AS person, created_on AS at FROM community_member WHERE account_id = $1',
  },
];
