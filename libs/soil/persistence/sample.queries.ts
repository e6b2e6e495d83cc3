/* SQL of samples `t`, shared by the record kind and the rated samples of a farm. */

import { isReadOnly } from '#libs/farms';

export const SAMPLE_FROM = 'LEFT JOIN farm f ON f.id = t.farm_id';

/** A farm in the trash, or one whose community resource is there, hides its samples. */
export const SAMPLE_VISIBLE = `f.id IS NOT NULL AND (f.community_resource_id IS NULL OR EXISTS
  (SELECT 1 FROM community_resource c WHERE c.id = f.community_resource_id))`;

export const SAMPLE_NAME = `concat_ws(' of farm ', t.code, f.code)`;

export const SAMPLE_FIELDS = {
  farmId: 't.farm_id',
  farmCode: 'f.code',
  code: 't.code',
  takenOn: `to_char(t.taken_on, 'YYYY-MM-DD')`,
  depthFrom: 't.depth_from',
  depthTo: 't.depth_to',
  latitude: 'ST_Y(t.position)',
  longitude: 'ST_X(t.position)',
  laboratory: 't.laboratory',
  ph: 't.ph',
  phMethod: 't.ph_method',
  totalNitrogen: 't.total_nitrogen',
  phosphorus: 't.phosphorus',
  phosphorusMethod: 't.phosphorus_method',
  potassium: 't.potassium',
  organicCarbon: 't.organic_carbon',
  texture: 't.texture',
  isReadOnly: isReadOnly('f.farmer_id'),
} as const;
