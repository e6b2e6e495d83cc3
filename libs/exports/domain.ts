import type { ExportSummary } from '#libs/contracts';
import { count, defineDomain, plural } from '#libs/platform';
import { FIGURES, HOLDS } from './about-person.js';
import { ERASES } from './erases.js';
import { ExportJob } from './export-job.handler.js';
import { ExportsModule } from './exports.module.js';
import { EXPORT_KINDS_BY_NAME } from './kinds/index.js';
import { ExportRun } from './persistence/export-run.entity.js';
import { Exports1795601000000 } from './persistence/migrations/1795601000000-exports.js';
import { ExportRecipients1796000110000 } from './persistence/migrations/1796000110000-export-recipients.js';
import { purgeExports } from './purge-exports.js';

export const exports = defineDomain({
  name: 'exports',
  module: ExportsModule,
  entities: [ExportRun],
  migrations: [Exports1795601000000, ExportRecipients1796000110000],
  owns: ['export_run'],
  holds: HOLDS,
  erases: ERASES,
  figures: FIGURES,
  // An export reads the data of other domains as a set.
  reads: [
    'app_user',
    'community',
    'community_resource',
    'eop',
    'farm',
    'farm_count',
    'farmer',
    'farmer_biometric',
    'job_run',
    'ledger_entry',
    'ledger_farmer',
    'lga',
    'membership',
    'sms_batch',
    'sms_message',
    'state',
    'ward',
  ],
  exports: Object.values(EXPORT_KINDS_BY_NAME),
  jobs: {
    'exports.run': {
      queue: 'exports',
      handler: ExportJob,
      called: 'the export',
      outcome: ({ rows, whole }) =>
        `${count(rows)} ${plural(rows, 'row', 'rows')}${whole ? ', with full BVNs' : ''}`,
      ended: ({ label, state, summary }, within) =>
        state === 'completed' && summary?.kind === 'export'
          ? {
              what: `exported ${count(summary.rows)} ${plural(summary.rows, 'row', 'rows')} to ${label}`,
              detail: detailOf(summary, within),
            }
          : null,
    },
  },
  maintenance: [{ name: 'old exports and their files', run: purgeExports }],
});

/** Returns the programme, recipient and purpose. Older exports have no recipient. */
function detailOf({ recipient, purpose }: ExportSummary, within: string | null): string | null {
  const said = [within, recipient && `Recipient: ${recipient}`, purpose && `Purpose: ${purpose}`];
  return said.filter(Boolean).join('. ') || null;
}
