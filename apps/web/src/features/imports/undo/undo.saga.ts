import { type ImportUndoDto, previewImportUndo, retryImport, undoImport } from '#libs/contracts';
import { ask } from '../../../core/api/ask.js';
import { remoteRecord } from '../../../core/lists/remote-record.js';
import { informed } from '../../../core/notifications/slice.js';
import { onEvent } from '../../../core/realtime/actions.js';
import { command } from '../../../core/tasks/command.js';
import { t } from '../texts.js';

/** Effects of undoing an import, before or after the undo. */
export const importUndo = remoteRecord<number, ImportUndoDto>('imports/undoPreview', {
  fetch: (jobId, signal) => ask(previewImportUndo, { path: { jobId } }, { signal }),
  reloadOn: onEvent('import.undone', 'job.ended'),
  debounce: { ms: 400, maxMs: 1500 },
});

type OfJob = { path: { jobId: number } };
const ofJob = { mode: 'leading', key: ({ path }: OfJob) => path.jobId } as const;

export const undoImportTask = command('imports/undo', undoImport, {
  ...ofJob,
  puts: () => [informed(t('undoBegun'))],
});

/** Restarts a failed import with the stored file. */
export const retryImportTask = command('imports/retry', retryImport, ofJob);
