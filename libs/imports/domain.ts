import { defineDomain, encryptedColumn, encryptedInJson } from '#libs/platform';
import { EVENTS } from './events.js';
import { IMPORT_JOBS } from './import-job.handler.js';
import { ImportsModule } from './imports.module.js';
import { ImportBatch } from './persistence/import-batch.entity.js';
import { Imports1763600600000 } from './persistence/migrations/1763600600000-imports.js';
import { ImportCorrections1795309200232 } from './persistence/migrations/1795309200232-import-corrections.js';
import { ImportReview1795330000100 } from './persistence/migrations/1795330000100-import-review.js';
import { ImportUndo1795330000200 } from './persistence/migrations/1795330000200-import-undo.js';
import { ImportSheet1795330100000 } from './persistence/migrations/1795330100000-import-sheet.js';
import { MapConversions1795330200000 } from './persistence/migrations/1795330200000-map-conversions.js';
import { PlaceAnswers1795330300100 } from './persistence/migrations/1795330300100-place-answers.js';
import { ImportCommunities1795330300300 } from './persistence/migrations/1795330300300-import-communities.js';
import { ImportIdentity1795330500100 } from './persistence/migrations/1795330500100-import-identity.js';
import { FarmRows1795330600100 } from './persistence/migrations/1795330600100-farm-rows.js';
import { ImportCheck1795330700000 } from './persistence/migrations/1795330700000-import-check.js';
import { CapturedBefore1795330820100 } from './persistence/migrations/1795330820100-captured-before.js';
import { ImportMembers1795333000200 } from './persistence/migrations/1795333000200-import-members.js';
import { ImportInputs1795369000000 } from './persistence/migrations/1795369000000-import-inputs.js';
import { ImportFarmerCommunities1795390000015 } from './persistence/migrations/1795390000015-import-farmer-communities.js';
import { EncryptedStagedAccounts1795400200021 } from './persistence/migrations/1795400200021-encrypted-staged-accounts.js';
import { purgeStaging } from './purge-staging.js';
import { UNDO_JOB } from './undo-job.handler.js';
import { HELD_ROWS } from './waiting.js';

export const imports = defineDomain({
  name: 'imports',
  module: ImportsModule,
  entities: [ImportBatch],
  migrations: [
    Imports1763600600000,
    ImportCorrections1795309200232,
    ImportReview1795330000100,
    ImportUndo1795330000200,
    ImportIdentity1795330500100,
    FarmRows1795330600100,
    MapConversions1795330200000,
    PlaceAnswers1795330300100,
    ImportCommunities1795330300300,
    ImportSheet1795330100000,
    ImportCheck1795330700000,
    CapturedBefore1795330820100,
    ImportMembers1795333000200,
    ImportInputs1795369000000,
    ImportFarmerCommunities1795390000015,
    EncryptedStagedAccounts1795400200021,
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
    'map_conversion',
    'place_answer',
  ],
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
    'farm',
    'farmer',
    'ledger_approval',
    'ledger_entry',
    'job_run',
    'lga',
    'membership',
    'state',
    'stored_file',
    'ward',
  ],
  events: EVENTS,
  jobs: { ...IMPORT_JOBS, 'imports.undo': UNDO_JOB },
  waiting: { heldRows: HELD_ROWS },
  maintenance: [{ name: 'staged rows of finished imports', run: purgeStaging }],
});
