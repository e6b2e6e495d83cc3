import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { MessageDto, RecipientListDto } from '#libs/contracts';
import { SmsClock } from '#libs/messaging';
import { JobWorkers } from '#libs/platform';
import { WorkerModule } from '../../apps/worker/src/worker.module.js';
import { eventually, pause } from './eventually.js';
import type { HttpClient } from './http-client.js';
import { freePort } from './processes.js';
import { answered } from './repairing.js';
import { openWorld, type ServedWorld } from './world.js';

interface Community {
  communityId: number;
  communityResourceId: number;
}

/** Messages of an administrator over HTTP, with a real worker in this process whose clock is set to noon. */
export class Messaging {
  private constructor(
    readonly served: ServedWorld,
    readonly admin: HttpClient,
    private worker: INestApplicationContext,
    private readonly startOne: () => Promise<INestApplicationContext>,
  ) {}

  static async open(config: Record<string, string> = {}): Promise<Messaging> {
    const port = await freePort();
    const callback = `http://127.0.0.1:${port}`;
    const served = await openWorld({ config: { SMS_CALLBACK_URL: callback, ...config }, port });
    const startOne = async () => {
      const worker = await NestFactory.createApplicationContext(WorkerModule.forRoot(served.config), {
        logger: ['error', 'warn'],
      });
      worker.get(SmsClock).now = () => NOON;
      return worker;
    };
    const admin = await served.home.as(served.home.admin);
    await answered(admin.call('PUT', '/api/messages/settings', { body: { perSecond: 1000 } }));
    return new Messaging(served, admin, await startOne(), startOne);
  }

  /** Sets the clock of the worker. */
  set clock(now: Date) {
    this.worker.get(SmsClock).now = () => now;
  }

  /** Creates a community with members of these numbers. */
  async community(phones: readonly (string | null)[], name = 'Argungu'): Promise<Community> {
    const { home, make, db } = this.served;
    const accountId = home.account.id;
    const resource = await make.communityResource({ accountId });
    const community = await make.community({ accountId, communityResourceId: resource.id, name });
    await db.query(
      `WITH f AS (INSERT INTO farmer (account_id, surname, first_name, phone)
                  SELECT $1, 'Bello', 'Member ' || n, phone FROM unnest($4::text[]) WITH ORDINALITY AS p(phone, n) RETURNING id)
       INSERT INTO membership (community_id, farmer_id, community_resource_id) SELECT $2, id, $3 FROM f`,
      [accountId, community.id, resource.id, phones],
    );
    return { communityId: community.id, communityResourceId: resource.id };
  }

  queue(body: object): Promise<MessageDto> {
    return answered(this.admin.post('/api/messages', { message: 'Seed is ready.', ...body }));
  }

  find(id: number): Promise<MessageDto> {
    return answered(this.admin.get(`/api/messages/${id}`));
  }

  act(id: number, act: string, body: object = {}): Promise<MessageDto> {
    return answered(this.admin.post(`/api/messages/${id}/${act}`, body));
  }

  recipients(id: number, query = ''): Promise<RecipientListDto> {
    return answered(this.admin.get(`/api/messages/${id}/recipients?sort=name${query}`));
  }

  /** Returns the message once it satisfies `holds`. */
  until(id: number, holds: (message: MessageDto) => boolean, ms = 20_000): Promise<MessageDto> {
    return eventually(async () => {
      // The API allows ten calls per second per person.
      await pause(120);
      const found = await this.find(id);
      if (!holds(found)) throw new Error(JSON.stringify(found));
      return found;
    }, ms);
  }

  done(id: number): Promise<MessageDto> {
    return this.until(id, ({ state }) => state === 'done');
  }

  async stopWorker(): Promise<void> {
    await this.worker.get(JobWorkers).stop();
    await this.worker.close();
  }

  async startWorker(): Promise<void> {
    this.worker = await this.startOne();
  }

  async close(): Promise<void> {
    await this.stopWorker();
    await this.served.close();
  }
}

/** Noon in Lagos. */
export const NOON = new Date('2026-11-22T11:00:00Z');

/** Returns numbers whose last digit determines the simulator's delivery outcome. */
export const phonesOf = (count: number, digits = '0123456789'): string[] =>
  Array.from(
    { length: count },
    (_, n) => `+234803${String(100_000 + Math.floor(n / digits.length))}${digits[n % digits.length]}`,
  );
