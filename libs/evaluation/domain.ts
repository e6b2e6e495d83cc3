import { defineDomain } from '#libs/platform';
import { EvaluationModule } from './evaluation.module.js';
import { EVENTS } from './events.js';
import { namesOfDeletedFarms } from './persistence/deleted-farm.queries.js';
import { FarmActs1795330840100 } from './persistence/migrations/1795330840100-farm-acts.js';
import { SettledOverlaps1795350550000 } from './persistence/migrations/1795350550000-settled-overlaps.js';
import { MapCells1795357000000 } from './persistence/migrations/1795357000000-map-cells.js';
import { DeletedFarmsInTrash1795369800000 } from './persistence/migrations/1795369800000-deleted-farms-in-trash.js';
import { purgeActs } from './persistence/undo-act.queries.js';
import { restoreDeletedFarm } from './restore-deleted-farm.js';

export const evaluation = defineDomain({
  name: 'evaluation',
  module: EvaluationModule,
  migrations: [
    FarmActs1795330840100,
    SettledOverlaps1795350550000,
    MapCells1795357000000,
    DeletedFarmsInTrash1795369800000,
  ],
  owns: ['farm_act', 'farm_act_farm', 'farm_act_boundary', 'data_rejection', 'map_cell', 'farm_slice'],
  // Trash items include the farm's place. The map shows farms with all related records, and a farm's history comes
  // from the log.
  reads: [
    'farm',
    'farm_boundary_version',
    'farm_count',
    'farmer',
    'farmer_biometric',
    'membership',
    'community',
    'community_resource',
    'every_community',
    'every_community_resource',
    'app_user',
    'event_log',
    'import_batch',
    'stored_file',
  ],
  events: EVENTS,
  records: {
    deletedFarm: { names: namesOfDeletedFarms, trash: { called: 'Farm', restore: restoreDeletedFarm } },
  },
  maintenance: [{ name: 'old undo states of farms', run: purgeActs }],
});
