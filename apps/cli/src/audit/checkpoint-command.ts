import { writeFile } from 'node:fs/promises';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AuditModule, Checkpoints, lineOf } from '#libs/audit';
import * as DOMAINS from '#libs/domains';
import { ConfigModule, checkStart, DatabaseModule, EventsModule, readConfig } from '#libs/platform';
import { UsageError } from '../usage-error.js';

@Module({})
class CheckpointModule {}

/** `checkpoint [file.json]`: signs a checkpoint now and writes it for storage elsewhere. */
export async function checkpointCommand(words: string[]): Promise<number> {
  if (words.length > 1 || words[0]?.startsWith('-'))
    throw new UsageError(`Unknown argument: ${words.at(-1)}.`);
  const config = readConfig();
  await checkStart(config, { database: { by: 'application', keys: DOMAINS } });
  const app = await NestFactory.createApplicationContext(
    {
      module: CheckpointModule,
      imports: [
        ConfigModule.forRoot(config),
        DatabaseModule.forRoot(DOMAINS, 'gona-audit'),
        EventsModule,
        AuditModule,
      ],
    },
    { logger: ['warn'], abortOnError: false },
  );
  try {
    const checkpoints = app.get(Checkpoints);
    const { checkpoint, isNew } = await checkpoints.make();
    const path = words[0] ?? `gona-audit-checkpoint-${checkpoint.number}.json`;
    await writeFile(path, `${JSON.stringify(await checkpoints.file(checkpoint), null, 1)}\n`);
    if (!isNew) console.log('Nothing has happened since the newest checkpoint.');
    console.log(lineOf(checkpoint));
    console.log(`Written to ${path}. Store it where no operator of Gona can change it.`);
    return 0;
  } finally {
    await app.close();
  }
}
