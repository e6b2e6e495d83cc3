import 'reflect-metadata';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import * as DOMAINS from '#libs/domains';
import { IdentityModule } from '#libs/identity';
import { ConfigModule, checkStart, DatabaseModule, plainly, readConfig } from '#libs/platform';
import { DemoSeeder } from './demo-seeder.js';
import { LedgerSeeder } from './ledger-seeder.js';
import { ProgrammeSeeder } from './programme-seeder.js';

@Module({ providers: [DemoSeeder, LedgerSeeder, ProgrammeSeeder] })
class DemoModule {}

export async function main(): Promise<number> {
  try {
    await seed();
    return 0;
  } catch (error) {
    console.error(plainly(error));
    return 1;
  }
}

async function seed(): Promise<void> {
  const config = readConfig();
  await checkStart(config, { database: { by: 'application', keys: DOMAINS } });
  const app = await NestFactory.createApplicationContext(
    {
      module: DemoModule,
      imports: [ConfigModule.forRoot(config), DatabaseModule.forRoot(DOMAINS, 'gona-seed'), IdentityModule],
    },
    { logger: false, abortOnError: false },
  );
  try {
    await app.get(DemoSeeder).run((line) => console.log(line));
  } finally {
    await app.close();
  }
}
