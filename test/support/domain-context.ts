import { isDeepStrictEqual } from 'node:util';
import type { INestApplicationContext, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { validate } from 'class-validator';
import type { Role } from '#libs/contracts';
import { shaped } from '#libs/contracts';
import * as DOMAINS from '#libs/domains';
import type { SessionActor } from '#libs/identity';
import {
  type AnyDomain,
  ConfigModule,
  DatabaseModule,
  EventsModule,
  FilesModule,
  JobsModule,
} from '#libs/platform';
import { Builders } from './builders.js';
import { testConfig } from './test-config.js';
import { createTestDatabase, type TestDatabase } from './test-database.js';

/** Services of some domains on their own database, without a transport. */
export interface DomainContext {
  app: INestApplicationContext;
  db: TestDatabase;
  make: Builders;
  /** Creates a user of the account, as calls receive them, with access to the given resources. */
  actor(accountId: number, role: Role, grants?: number[], name?: string): Promise<SessionActor>;
  close(): Promise<void>;
}

/** Opens the modules on a new database. `domains` are those of the application by default. */
export async function domainContext(
  modules: Type[],
  domains: Record<string, AnyDomain> = DOMAINS,
): Promise<DomainContext> {
  const db = await createTestDatabase();
  const make = new Builders(db);
  class Root {}
  const app = await NestFactory.createApplicationContext(
    {
      module: Root,
      imports: [
        ConfigModule.forRoot(testConfig({ DATABASE_URL: db.url })),
        DatabaseModule.forRoot(domains, 'gona-test'),
        EventsModule,
        FilesModule,
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

/** Returns a value as JSON without null fields, because null and a missing optional field mean the same. */
const plainOf = (value: object): object =>
  JSON.parse(JSON.stringify(value), (_key, field: unknown) => (field === null ? undefined : field));

/** Returns the contract violations of a response, as sentences; none if it conforms. */
export async function breaches(dto: Type<object>, answer: object): Promise<string[]> {
  const plain = plainOf(answer);
  const instance = shaped(dto, JSON.parse(JSON.stringify(answer)));
  const faults = await validate(instance);
  // Fields unknown to the class are omitted from its instances.
  const isWhole = isDeepStrictEqual(plainOf(instance), plain);
  return [
    ...faults.map((fault) => fault.toString()),
    ...(isWhole ? [] : ['there is more than the class has']),
  ];
}
