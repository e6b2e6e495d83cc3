import 'reflect-metadata';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import * as DOMAINS from '#libs/domains';
import { IdentityModule } from '#libs/identity';
import { ConfigModule, checkStart, DatabaseModule, errorMessage, readConfig } from '#libs/platform';
import { UsageError } from '../usage-error.js';
import { AccountCommand, USAGE } from './account-command.js';

@Module({})
class AccountModule {}

export async function main(words: string[]): Promise<number> {
  try {
    return await run(words);
  } catch (error) {
    console.error(error instanceof UsageError ? `${error.message}\n\n${USAGE}` : errorMessage(error));
    return 1;
  }
}

async function run(words: string[]): Promise<number> {
  if (words.length === 0 || words.includes('--help')) {
    console.log(USAGE);
    return words.length === 0 ? 1 : 0;
  }
  const config = readConfig();
  await checkStart(config, { database: { by: 'application', keys: DOMAINS } });
  const app = await NestFactory.createApplicationContext(
    {
      module: AccountModule,
      providers: [AccountCommand],
      imports: [
        ConfigModule.forRoot(config),
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
