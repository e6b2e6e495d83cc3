import type { ErasedData } from '#libs/platform';

/** Acts on farms that were deleted since are found by the farmer in their earlier state. */
const ACTS = (table: string) =>
  `DELETE FROM ${table} WHERE farm_id = ANY($farms) OR farm_id IN (
     SELECT farm_id FROM farm_act_farm WHERE (before->>'farmer_id')::bigint = ANY($farmers))`;

export const ERASES: ErasedData[] = [
  {
    what: 'Earlier states and boundaries of farms; reasons of rejected data',
    tables: ['farm_act_farm', 'farm_act_boundary', 'data_rejection'],
    sql: [
      ACTS('farm_act_boundary'),
      ACTS('farm_act_farm'),
      `UPDATE data_rejection SET reason = 'Erased', pins = '[]' WHERE farmer_id = ANY($farmers)`,
    ],
  },
];
