import 'reflect-metadata';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import * as DOMAINS from '#libs/domains';
import { IdentityModule } from '#libs/identity';
import { ConfigModule, DatabaseModule, DomainError, isDatabaseUnavailable, readConfig } from '#libs/platform';
import { DemoSeeder } from './demo/demo-seeder.js';
import { LedgerSeeder } from './demo/ledger-seeder.js';
import { ProgrammeSeeder } from './demo/programme-seeder.js';

/* `npm run seed`: the demo account with its people and farms. Run again it changes nothing that is there. */

@Module({ providers: [DemoSeeder, LedgerSeeder, ProgrammeSeeder] })
class DemoModule {}

try {
  await seed();
} catch (error) {
  console.error(sentenceOf(error));
  process.exitCode = 1;
}

async function seed(): Promise<void> {
  const app = await NestFactory.createApplicationContext(
    {
      module: DemoModule,
      imports: [
        ConfigModule.forRoot(readConfig()),
        DatabaseModule.forRoot(DOMAINS, 'gona-seed'),
        IdentityModule,
      ],
    },
    { logger: false, abortOnError: false },
  );
  try {
    await app.get(DemoSeeder).run((line) => console.log(line));
  } finally {
    await app.close();
  }
}

function sentenceOf(error: unknown): string {
  if (isDatabaseUnavailable(error)) return 'PostgreSQL cannot be reached at DATABASE_URL.';
  if ((error as { code?: unknown }).code === '42P01')
    return 'The database has no tables yet. Run `npm run migrate` first.';
  if (error instanceof DomainError) return error.sentence;
  return error instanceof Error ? error.message : String(error);
}
