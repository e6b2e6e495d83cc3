import { defineDomain } from '#libs/platform';
import { EvaluationModule } from './evaluation.module.js';
import { EVENTS } from './events.js';
import { FarmActs1795330840100 } from './persistence/migrations/1795330840100-farm-acts.js';
import { SettledOverlaps1795350550000 } from './persistence/migrations/1795350550000-settled-overlaps.js';
import { MapCells1795357000000 } from './persistence/migrations/1795357000000-map-cells.js';
import { purgeActs } from './persistence/undo-act.queries.js';

export const evaluation = defineDomain({
  name: 'evaluation',
  module: EvaluationModule,
  migrations: [FarmActs1795330840100, SettledOverlaps1795350550000, MapCells1795357000000],
  owns: ['farm_act', 'farm_act_farm', 'farm_act_boundary', 'data_rejection', 'map_cell', 'farm_slice'],
  // The map shows farms with all that belongs to them, and a farm's history is what the log says of it.
  reads: [
    'farm',
    'farm_boundary_version',
    'farm_count',
    'farmer',
    'farmer_biometric',
    'membership',
    'community',
    'community_resource',
    'app_user',
    'event_log',
    'import_batch',
    'stored_file',
  ],
  events: EVENTS,
  maintenance: [{ name: 'farms before old acts', run: purgeActs }],
});
