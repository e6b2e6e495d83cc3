import type { HeldData } from '#libs/platform';

export const HOLDS: HeldData[] = [
  {
    what: 'Files with the data that users export, until they expire',
    of: 'farmers',
    tables: ['export_run'],
    purpose: 'Reports and work outside Gona',
    basis: 'public',
    period: null,
    recipients: ['Recipients named with each export'],
  },
];
