import 'reflect-metadata';
import { type DynamicModule, type INestApplicationContext, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AdvertsModule } from '#libs/adverts';
import * as DOMAINS from '#libs/domains';
import { EvaluationModule } from '#libs/evaluation';
import { Biometrics, FarmersModule } from '#libs/farmers';
import { IdentityModule } from '#libs/identity';
import { ImportsModule } from '#libs/imports';
import { MessagingModule } from '#libs/messaging';
import {
  ConfigModule,
  checkStart,
  Database,
  DatabaseModule,
  EventsModule,
  errorMessage,
  FilesModule,
  JobsModule,
  readConfig,
} from '#libs/platform';
import { ActivitySeeder } from './activity-seeder.js';
import { AdvertsSeeder } from './adverts-seeder.js';
import { DemoSeeder } from './demo-seeder.js';
import { LedgerSeeder } from './ledger-seeder.js';
import { seedPictures } from './pictures.js';
import { ProgrammeSeeder } from './programme-seeder.js';

@Module({ providers: [DemoSeeder, LedgerSeeder, ProgrammeSeeder] })
class DemoModule {}

@Module({
  imports: [AdvertsModule, EvaluationModule, FarmersModule, ImportsModule, MessagingModule],
  providers: [ActivitySeeder, AdvertsSeeder],
})
class ActivityModule {}

/** Also starts messages and imports, for the next worker. */
const WITH_ACTIVITY = '--with-activity';

export async function main(words: string[]): Promise<number> {
  try {
    await seed(words.includes(WITH_ACTIVITY));
    return 0;
  } catch (error) {
    console.error(errorMessage(error));
    return 1;
  }
}

const say = (line: string) => console.log(line);

async function seed(withActivity: boolean): Promise<void> {
  const config = readConfig();
  await checkStart(config, { database: { by: 'application', keys: DOMAINS } });
  const base = [ConfigModule.forRoot(config), DatabaseModule.forRoot(DOMAINS, 'gona-seed'), IdentityModule];
  await within({ module: DemoModule, imports: base }, (app) => app.get(DemoSeeder).run(say));
  if (!withActivity) return;
  const producer = [EventsModule, FilesModule, JobsModule.forProducer()];
  await within({ module: ActivityModule, imports: [...base, ...producer] }, async (app) => {
    await app.get(ActivitySeeder).seed(say);
    const pictured = await seedPictures(app.get(Database), app.get(Biometrics));
    if (pictured > 0) say(`drawn pictures of ${pictured} farmers`);
  });
}

async function within(
  module: DynamicModule,
  work: (app: INestApplicationContext) => Promise<void>,
): Promise<void> {
  const app = await NestFactory.createApplicationContext(module, { logger: false, abortOnError: false });
  try {
    await work(app);
  } finally {
    await app.close();
  }
}
