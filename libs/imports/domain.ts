import { defineDomain, encryptedColumn, encryptedInJson } from '#libs/platform';
import { ABOUT_PERSON, HOLDS } from './about-person.js';
import { ERASES } from './erases.js';
import { EVENTS } from './events.js';
import { IMPORT_JOBS } from './import-job.handler.js';
import { ImportsModule } from './imports.module.js';
import { ImportBatch } from './persistence/import-batch.entity.js';
import { Imports1795600900000 } from './persistence/migrations/1795600900000-imports.js';
import { SoilImports1795603010121 } from './persistence/migrations/1795603010121-soil-imports.js';
import { OutcomesOfATarget1795603010150 } from './persistence/migrations/1795603010150-outcomes-of-a-target.js';
import { ImportRetention1796000400001 } from './persistence/migrations/1796000400001-import-retention.js';
import { NinsRemoved1796000500000 } from './persistence/migrations/1796000500000-nins-removed.js';
import { OutcomesUnchanged1796002100200 } from './persistence/migrations/1796002100200-outcomes-unchanged.js';
import { ImportsOfAFile1796005020000 } from './persistence/migrations/1796005020000-imports-of-a-file.js';
import { purgeLists } from './purge-lists.js';
import { purgeStaging } from './purge-staging.js';
import { OLD_VALUES, UPLOADED_LISTS } from './retains.js';
import { UNDO_JOB } from './undo-job.handler.js';
import { HELD_ROWS, REJECTED_ROWS } from './waiting.js';

export const imports = defineDomain({
  name: 'imports',
  module: ImportsModule,
  entities: [ImportBatch],
  migrations: [
    Imports1795600900000,
    SoilImports1795603010121,
    OutcomesOfATarget1795603010150,
    ImportRetention1796000400001,
    NinsRemoved1796000500000,
    OutcomesUnchanged1796002100200,
    ImportsOfAFile1796005020000,
  ],
  owns: [
    'import_batch',
    'import_column_memory',
    'import_correction',
    'import_fault',
    'import_hold',
    'import_outcome',
    'import_community_row',
    'import_farmer_community',
    'import_farmer_row',
    'import_farm_row',
    'import_input_row',
    'import_member_row',
    'import_soil_row',
    'map_conversion',
    'place_answer',
  ],
  aboutPerson: ABOUT_PERSON,
  holds: HOLDS,
  erases: ERASES,
  impersonal: {
    import_community_row: 'Names of places.',
    import_farmer_community: 'Names of places.',
    import_farmer_row: 'Rows of a running import, deleted at its end; the record shows what they became.',
    import_input_row: 'Rows of a running import, deleted at its end; the ledger shows what they became.',
  },
  encrypted: [
    encryptedColumn('import_farmer_row', 'bvn_cipher', 'BVNs in unfinished imports', ['import_id', 'row_no']),
    encryptedColumn('import_farmer_row', 'account_cipher', 'account numbers in unfinished imports', [
      'import_id',
      'row_no',
    ]),
    // A farmer's state before an import, restored when the import is undone.
    encryptedInJson('import_outcome', {
      column: 'before',
      field: 'bvn_cipher',
      called: 'earlier BVNs of imported farmers',
      key: ['import_id', 'row_no'],
    }),
    encryptedInJson('import_outcome', {
      column: 'before',
      field: 'account_cipher',
      called: 'earlier account numbers of imported farmers',
      key: ['import_id', 'row_no'],
    }),
  ],
  plain: [
    {
      table: 'import_farmer_row',
      key: ['import_id', 'row_no'],
      value: 't.account_number',
      set: 'account_number = NULL, account_cipher = v.cipher, account_index = v.index, account_last4 = v.last4',
    },
    {
      table: 'import_outcome',
      key: ['import_id', 'row_no'],
      value: "t.before->>'account_number'",
      set: `before = t.before || jsonb_build_object('account_number', NULL, 'account_cipher', '\\x' || encode(v.cipher, 'hex'),
              'account_index', '\\x' || encode(v.index, 'hex'), 'account_last4', v.last4)`,
    },
  ],
  // Rows are resolved as a set against existing records.
  reads: [
    'app_user',
    'community',
    'community_member',
    'community_resource',
    'eop',
    'erased_person',
    'farm',
    'farmer',
    'ledger_approval',
    'ledger_entry',
    'job_run',
    'lga',
    'membership',
    'soil_sample',
    'state',
    'stored_file',
    'ward',
  ],
  events: EVENTS,
  jobs: { ...IMPORT_JOBS, 'imports.undo': UNDO_JOB },
  waiting: { heldRows: HELD_ROWS, rejectedRows: REJECTED_ROWS },
  retains: [UPLOADED_LISTS, OLD_VALUES],
  maintenance: [
    { name: 'staged rows of finished imports', run: purgeStaging },
    { name: 'uploaded lists that name erased people', run: purgeLists },
  ],
});
