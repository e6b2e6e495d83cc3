import 'reflect-metadata';
import { errorMessage } from '#libs/platform';
import { UsageError } from '../usage-error.js';
import { checkpointCommand } from './checkpoint-command.js';
import { verifyCommand } from './verify-command.js';
import { verifyReportCommand } from './verify-report-command.js';

const USAGE = `npm run audit:checkpoint -- [file.json]
npm run audit:verify -- [checkpoint.json] [--public-key <key>]
npm run report:verify -- <report.pdf> [signature] [--public-key <key>]`;
const COMMANDS: Record<string, (words: string[]) => Promise<number>> = {
  checkpoint: checkpointCommand,
  verify: verifyCommand,
  'verify-report': verifyReportCommand,
};

export async function main([name = '', ...words]: string[]): Promise<number> {
  try {
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (!command) throw new UsageError('Give a command: checkpoint, verify or verify-report.');
    return await command(words);
  } catch (error) {
    console.error(error instanceof UsageError ? `${error.message}\n\n${USAGE}` : errorMessage(error));
    // 2: the check itself failed, so the result is unknown.
    return 2;
  }
}
