import { defineDomain } from '#libs/platform';
import { ABOUT_PERSON, HOLDS } from './about-person.js';
import { ERASES } from './erases.js';
import { EvaluationModule } from './evaluation.module.js';
import { EVENTS } from './events.js';
import { namesOfDeletedFarms } from './persistence/deleted-farm.queries.js';
import { Evaluation1795601200000 } from './persistence/migrations/1795601200000-evaluation.js';
import { purgeActs } from './persistence/undo-act.queries.js';
import { restoreDeletedFarm } from './restore-deleted-farm.js';

export const evaluation = defineDomain({
  name: 'evaluation',
  module: EvaluationModule,
  migrations: [Evaluation1795601200000],
  owns: ['farm_act', 'farm_act_farm', 'farm_act_boundary', 'data_rejection', 'map_cell', 'farm_slice'],
  aboutPerson: ABOUT_PERSON,
  holds: HOLDS,
  erases: ERASES,
  farmerRows: [{ called: 'Rejections', table: 'data_rejection', keys: ['id'] }],
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
