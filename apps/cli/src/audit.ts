import 'reflect-metadata';
import { isDatabaseUnavailable } from '#libs/platform';
import { checkpointCommand } from './audit/checkpoint-command.js';
import { verifyCommand } from './audit/verify-command.js';
import { UsageError } from './usage-error.js';

/* `npm run audit:checkpoint`, `npm run audit:verify`: signs what the log says, and holds it against that later. */

const USAGE = `npm run audit:checkpoint -- [file.json]
npm run audit:verify -- [checkpoint.json] [--public-key <key>]`;
const COMMANDS: Record<string, (words: string[]) => Promise<number>> = {
  checkpoint: checkpointCommand,
  verify: verifyCommand,
};

try {
  const [name = '', ...words] = process.argv.slice(2);
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new UsageError('Say what: checkpoint or verify.');
  process.exitCode = await command(words);
} catch (error) {
  console.error(sentenceOf(error));
  // 2: nothing was found out, neither good nor bad.
  process.exitCode = 2;
}

function sentenceOf(error: unknown): string {
  if (error instanceof UsageError) return `${error.message}\n\n${USAGE}`;
  if (isDatabaseUnavailable(error)) return 'PostgreSQL cannot be reached at DATABASE_URL.';
  if ((error as { code?: unknown }).code === '42P01')
    return 'The database has no tables of this version yet. Run `npm run migrate` first.';
  return error instanceof Error ? error.message : String(error);
}
