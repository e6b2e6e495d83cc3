import type { HeldData } from '#libs/platform';

export const HOLDS: HeldData[] = [
  {
    what: 'Descriptions of deleted records, such as names of members',
    of: 'members',
    tables: ['trash_item'],
    purpose: 'Restoration of deleted records',
    basis: 'legitimate',
    period: 'Records in the trash',
  },
];
