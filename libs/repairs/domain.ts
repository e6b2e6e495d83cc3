import { count, defineDomain } from '#libs/platform';
import { EVENTS } from './events.js';
import { Repairs1795601100000 } from './persistence/migrations/1795601100000-repairs.js';
import { Repair } from './persistence/repair.entity.js';
import { purgeRepairs } from './purge-repairs.js';
import { RepairJob } from './repair-job.handler.js';
import { endedRepair, outcomeOf } from './repair-words.js';
import { RepairsModule } from './repairs.module.js';
import { UndoRepairJob } from './undo-repair-job.handler.js';

export const repairs = defineDomain({
  name: 'repairs',
  module: RepairsModule,
  entities: [Repair],
  migrations: [Repairs1795601100000],
  owns: ['repair', 'repair_farm'],
  impersonal: { repair_farm: 'States of boundaries, which the farm shows.' },
  // Farms are examined as a set, with their expected places; a repair is shown with its programme, its job and the
  // user who started it.
  reads: ['farm', 'community_resource', 'lga', 'state', 'app_user', 'job_run'],
  events: EVENTS,
  jobs: {
    'maps.repair': {
      queue: 'map-fixes',
      handler: RepairJob,
      called: 'the repair of',
      outcome: outcomeOf,
      ended: endedRepair,
    },
    'maps.undoRepair': {
      queue: 'map-fixes',
      handler: UndoRepairJob,
      called: 'the undo of the repair of',
      outcome: ({ restored, kept }) => `${count(restored)} as before, ${count(kept)} kept`,
    },
  },
  maintenance: [{ name: 'undo states of old repairs', run: purgeRepairs }],
});
