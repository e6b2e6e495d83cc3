import { createWriteStream } from 'node:fs';
import { withoutBvns } from '#libs/identifier-encryption';
import type { ExportReport, ExportTask } from './protocol.js';
import { writeExport } from './write-export.js';

/*
 * Writes one export outside the worker: its memory is limited to one file, and converting a million rows does not
 * delay heartbeats. Each process performs one task; the file leaves through a descriptor that the parent opened.
 * Killing the process also cancels its running statement.
 */
const OUT = 3;

const report = (message: ExportReport) => process.send?.(message);

process.once('message', (task: ExportTask) => {
  writeExport(task, createWriteStream('', { fd: OUT }), report)
    .catch((error: Error & { code?: unknown }) => {
      const code = typeof error.code === 'string' ? error.code : null;
      report({ type: 'failed', code, message: withoutBvns(error.message) });
    })
    .then(() => process.disconnect())
    .catch(() => process.exit(1));
});
// The parent is gone, or has received the result.
process.once('disconnect', () => process.exit());
report({ type: 'ready' });
