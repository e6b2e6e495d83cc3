import type { ErasedData } from '#libs/platform';

export const ERASES: ErasedData[] = [
  {
    what: 'Encrypted contents of captures that were not stored, and reasons',
    tables: ['capture', 'capture_part'],
    sql: [
      'DELETE FROM capture_part WHERE capture_id IN (SELECT id FROM capture WHERE farmer_id = ANY($farmers))',
      `UPDATE capture SET reason = NULL, agent_reason = NULL, overlap_reason = NULL,
              state = CASE WHEN state = 'stored' THEN state ELSE 'dropped' END WHERE farmer_id = ANY($farmers)`,
    ],
  },
  {
    what: 'Times, task and agent of captures',
    ground: 'Pay of agents (GAID 2025, article 38(2))',
    tables: ['capture'],
  },
];
