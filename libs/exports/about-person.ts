import type { HeldData, ReportedFigure } from '#libs/platform';

export const HOLDS: HeldData[] = [
  {
    what: 'Files with the data that users export, until they expire',
    of: 'farmers',
    tables: ['export_run'],
    purpose: 'Reports and work outside Gona',
    basis: 'public',
    period: 'Files of exports',
    recipients: ['Recipients named with each export'],
  },
];

export const FIGURES: ReportedFigure[] = [
  {
    title: 'Exports without names (pseudonymised)',
    sql: `SELECT count(*) AS value FROM export_run
           WHERE account_id = $1 AND kind = 'research' AND created_at > now() - interval '6 months'`,
  },
];
