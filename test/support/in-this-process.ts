import { PassThrough, type Readable } from 'node:stream';
import type { INestApplicationContext } from '@nestjs/common';
import type { ExportReport, WrittenFile } from '../../libs/exports/child/protocol.js';
import { writeExport } from '../../libs/exports/child/write-export.js';
import { ExportPrograms, problemOf } from '../../libs/exports/export-process.js';
import { inspectTable } from '../../libs/imports/child/inspect-table.js';
import { convertMap } from '../../libs/imports/child/map-conversion.js';
import type { Perform } from '../../libs/imports/child/program.js';
import type { Task } from '../../libs/imports/child/protocol.js';
import { removeNins } from '../../libs/imports/child/remove-nins.js';
import { stageFile } from '../../libs/imports/child/stage-file.js';
import { writeRejects } from '../../libs/imports/child/write-rejects.js';
import { parserProblem } from '../../libs/imports/parser-ending.js';
import { Parsers, problemOfFile } from '../../libs/imports/parser-process.js';
import { ReaderProblem } from '../../libs/imports/readers/index.js';

/*
 * Runs imports and exports without a child process each: these tests cover the rules; the fault tests cover processes.
 */

const PROGRAMS: Record<string, Perform<never>> = {
  'child/convert.js': convertMap,
  'child/inspect.js': inspectTable,
  'child/nins.js': removeNins,
  'child/rejects.js': writeRejects,
  'child/stage.js': stageFile,
};

/** Serialises a message like the channel between two processes. */
const sent = <Message>(message: Message): Message => JSON.parse(JSON.stringify(message)) as Message;

/** Makes the API or worker read and write files in this process. */
export function inThisProcess<App extends INestApplicationContext>(app: App): App {
  app.get(Parsers, { strict: false }).start = parseHere;
  app.get(ExportPrograms, { strict: false }).start = exportHere;
  return app;
}

/** Counts how many files an app reads at the same time, until `end`. */
export function countParsing(app: INestApplicationContext) {
  const parsers = app.get(Parsers, { strict: false });
  const { start } = parsers;
  let now = 0;
  let most = 0;
  parsers.start = (...given) => {
    const parsing = start(...given);
    now += 1;
    most = Math.max(most, now);
    const less = () => {
      now -= 1;
    };
    parsing.done.then(less, less);
    return parsing;
  };
  return {
    most: () => most,
    end: () => {
      parsers.start = start;
    },
  };
}

const parseHere: Parsers['start'] = (program, task, file, { signal, onReport }) => {
  const [source, rows, faults] = [new PassThrough(), new PassThrough(), new PassThrough()];
  // If killed or abandoned, they end like the pipes of a process.
  for (const stream of [source, rows, faults]) stream.on('error', () => undefined);
  file.on('error', (error) => source.destroy(error));
  file.pipe(source);
  const kill = () => void source.destroy(new Error('killed'));
  signal?.addEventListener('abort', kill, { once: true });
  const perform = PROGRAMS[program] as Perform<Task>;
  const side = { faults: () => faults, report: (report: never) => onReport?.(sent(report)) };
  const done = perform(sent(task), source, rows, side)
    .then(sent)
    .catch((error: Error) => {
      if (error instanceof ReaderProblem) throw problemOfFile(error);
      if (file.errored) throw file.errored;
      throw parserProblem(task.format, {
        code: 1,
        signal: null,
        complaint: String(error.stack),
        timeUp: false,
      });
    })
    .finally(() => {
      for (const stream of [rows, faults]) stream.end();
      signal?.removeEventListener('abort', kill);
    });
  done.catch(() => undefined);
  return { rows, faults, done, kill };
};

const exportHere: ExportPrograms['start'] = (task, { signal, onProgress }) => {
  const content = new PassThrough().on('error', () => undefined);
  const kill = () => void content.destroy(new Error('killed'));
  signal.addEventListener('abort', kill, { once: true });
  const done = new Promise<WrittenFile>((resolve, reject) => {
    const report = (message: ExportReport) => {
      if (message.type === 'progress') onProgress(message.done, message.total);
      if (message.type === 'done') resolve(sent(message));
    };
    writeExport(sent(task), content, report).catch((error: Error & { code?: unknown }) => {
      content.end();
      reject(problemOf({ code: typeof error.code === 'string' ? error.code : null, message: error.message }));
    });
  }).finally(() => signal.removeEventListener('abort', kill));
  done.catch(() => undefined);
  return { content: content as Readable, done, kill };
};
