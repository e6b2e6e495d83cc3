import { filesWith } from '#libs/disclosure';
import type { ErasedData } from '#libs/platform';

export const ERASES: ErasedData[] = [
  {
    what: 'Exported files with the farmer that are still on the server',
    tables: ['export_run'],
    async run(tx, { farmerIds }) {
      const files = await filesWith(tx, farmerIds);
      const jobs = files.flatMap(({ source }) => (source.kind === 'job' ? [source.id] : []));
      // The clean-up deletes expired files.
      await tx.query(
        'UPDATE export_run SET expires_at = now() WHERE job_id = ANY($1::bigint[]) AND expires_at > now()',
        [jobs],
      );
      return [];
    },
  },
];
