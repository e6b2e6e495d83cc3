import 'reflect-metadata';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import * as DOMAINS from '#libs/domains';
import { IdentityModule } from '#libs/identity';
import { ConfigModule, DatabaseModule, DomainError, isDatabaseUnavailable, readConfig } from '#libs/platform';
import { AccountCommand, USAGE } from './account/account-command.js';
import { UsageError } from './usage-error.js';

/* `npm run account -- create | list | reset-password`: accounts and administrators from the command line. */

@Module({})
class AccountModule {}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(sentenceOf(error));
  process.exitCode = 1;
}

async function main(words: string[]): Promise<number> {
  if (words.length === 0 || words.includes('--help')) {
    console.log(USAGE);
    return words.length === 0 ? 1 : 0;
  }
  const app = await NestFactory.createApplicationContext(
    {
      module: AccountModule,
      providers: [AccountCommand],
      imports: [
        ConfigModule.forRoot(readConfig()),
        DatabaseModule.forRoot(DOMAINS, 'gona-account'),
        IdentityModule,
      ],
    },
    { logger: false, abortOnError: false },
  );
  try {
    await app.get(AccountCommand).run(words);
    return 0;
  } finally {
    await app.close();
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof UsageError) return `${error.message}\n\n${USAGE}`;
  if (isDatabaseUnavailable(error)) return 'PostgreSQL cannot be reached at DATABASE_URL.';
  if ((error as { code?: unknown }).code === '42P01')
    return 'The database has no tables yet. Run `npm run migrate` first.';
  return error instanceof DomainError
    ? error.sentence
    : error instanceof Error
      ? error.message
      : String(error);
}
