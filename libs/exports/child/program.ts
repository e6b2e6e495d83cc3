import { createWriteStream } from 'node:fs';
import { withoutBvns } from '#libs/identifier-encryption';
import type { ExportReport, ExportTask } from './protocol.js';
import { writeExport } from './write-export.js';

/*
 * Writes one export, apart from the worker: its memory is one file's, and making a million rows into text holds up nobody's
 * heartbeat. One task a process; the file leaves by a descriptor that the parent opened. Whoever does not want it any more
 * kills the process, and with it the statement that runs.
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
// The parent is gone, or has heard what came of it.
process.once('disconnect', () => process.exit());
report({ type: 'ready' });
