import { isDeepStrictEqual } from 'node:util';
import type { INestApplicationContext, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { validate } from 'class-validator';
import type { Role } from '#libs/contracts';
import { shaped } from '#libs/contracts';
import * as DOMAINS from '#libs/domains';
import type { SessionActor } from '#libs/identity';
import { ConfigModule, DatabaseModule, EventsModule, JobsModule } from '#libs/platform';
import { Builders } from './builders.js';
import { testConfig } from './test-config.js';
import { createTestDatabase, type TestDatabase } from './test-database.js';

/** Services of some domains on a database of their own, without a transport. */
export interface DomainContext {
  app: INestApplicationContext;
  db: TestDatabase;
  make: Builders;
  /** A new user of the account as calls know them, with access to the given resources. */
  actor(accountId: number, role: Role, grants?: number[], name?: string): Promise<SessionActor>;
  close(): Promise<void>;
}

export async function domainContext(modules: Type[]): Promise<DomainContext> {
  const db = await createTestDatabase();
  const make = new Builders(db);
  class Root {}
  const app = await NestFactory.createApplicationContext(
    {
      module: Root,
      imports: [
        ConfigModule.forRoot(testConfig({ DATABASE_URL: db.url })),
        DatabaseModule.forRoot(DOMAINS, 'gona-test'),
        EventsModule,
        JobsModule.forProducer(),
        ...modules,
      ],
    },
    { logger: ['error'], abortOnError: false },
  );
  return {
    app,
    db,
    make,
    actor: async (accountId, role, grants = [], name) => {
      const user = await make.user({ accountId, roles: [role], displayName: name });
      for (const grant of grants) await make.grant(user.id, grant);
      if (role === 'STAFF') await make.staff({ accountId, userId: user.id });
      return {
        id: user.id,
        name: user.display_name,
        accountId,
        username: user.username,
        roles: [role],
        role,
        sessionId: '00000000-0000-4000-8000-000000000000',
        accessId: '00000000',
        farmerId: null,
      };
    },
    close: async () => {
      await app.close();
      await db.drop();
    },
  };
}

/** A value as JSON has it, without the fields that are null: of an optional field null says no more than its absence. */
const plainOf = (value: object): object =>
  JSON.parse(JSON.stringify(value), (_key, field: unknown) => (field === null ? undefined : field));

/** What of an answer does not keep to its contract, as sentences; none where all does. */
export async function breaches(dto: Type<object>, answer: object): Promise<string[]> {
  const plain = plainOf(answer);
  const instance = shaped(dto, JSON.parse(JSON.stringify(answer)));
  const faults = await validate(instance);
  // What the class does not know is left out of its objects.
  const isWhole = isDeepStrictEqual(plainOf(instance), plain);
  return [
    ...faults.map((fault) => fault.toString()),
    ...(isWhole ? [] : ['there is more than the class has']),
  ];
}
