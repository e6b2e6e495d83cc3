import { type INestApplicationContext, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AccessModule, LinkSenders } from '#libs/access';
import {
  type FarmStatus,
  type ProblemDto,
  type SaveWebhookBody,
  type Topic,
  topicOf,
  type WebhookDeliveryListDto,
  type WebhookDto,
  type WebhookSecretDto,
} from '#libs/contracts';
import * as DOMAINS from '#libs/domains';
import { ConfigModule, Database, DatabaseModule, EventsModule } from '#libs/platform';
import { DeliverWebhooks, DeliverWebhooksModule, WebhookTimes } from '#libs/webhooks';
import { eventually } from './eventually.js';
import type { HttpClient } from './http-client.js';
import { WebhookReceiver } from './webhook-receiver.js';
import { openWorld, type ServedWorld, type World } from './world.js';

const TIMES = { waits: [1, 1, 1], timeoutMs: 15_000, leaseMs: 40_000 };

/** An account with two programmes, a receiver for each test, and workers in this process that only deliver webhooks. */
export class WebhookLab {
  readonly mails: { to: string | null; text: string }[] = [];
  receiver!: WebhookReceiver;
  private readonly workers: INestApplicationContext[] = [];

  private constructor(
    readonly served: ServedWorld,
    readonly admin: HttpClient,
    /** Topics and ids of two programmes. */
    readonly resourceIds: readonly [number, number],
  ) {}

  static async open(): Promise<WebhookLab> {
    const served = await openWorld({
      config: { WEBHOOK_HOSTS: '127.0.0.1', PUBLIC_URL: 'https://gona.example.org' },
    });
    const { home } = served;
    const programme = async () => (await home.programme()).resource.id;
    const ids = [await programme(), await programme()] as const;
    const lab = new WebhookLab(served, await home.as(home.admin), ids);
    await lab.startWorker();
    return lab;
  }

  /** Times of the first worker. */
  get times(): WebhookTimes {
    return this.workers[0]!.get(WebhookTimes, { strict: false });
  }

  /** Begins a test with a new receiver. */
  async begin(): Promise<WebhookReceiver> {
    this.mails.length = 0;
    this.receiver = await WebhookReceiver.open();
    return this.receiver;
  }

  /** Ends a test: its further workers, its receiver and its webhooks. */
  async end(): Promise<void> {
    for (const worker of this.workers.splice(1)) await worker.close();
    Object.assign(this.times, TIMES);
    await this.receiver.close();
    const { list } = (await this.admin.get<{ list: WebhookDto[] }>('/api/webhooks')).body;
    for (const { id } of list) await this.admin.delete(`/api/webhooks/${id}`);
  }

  async close(): Promise<void> {
    for (const worker of this.workers) await worker.close();
    await this.served.close();
  }

  async startWorker(): Promise<void> {
    @Module({
      imports: [
        ConfigModule.forRoot(this.served.config),
        DatabaseModule.forRoot(DOMAINS, 'gona-test'),
        EventsModule,
        AccessModule,
        DeliverWebhooksModule,
      ],
    })
    class Worker {}
    const worker = await NestFactory.createApplicationContext(Worker, {
      logger: ['fatal'],
      abortOnError: false,
    });
    Object.assign(worker.get(WebhookTimes, { strict: false }), TIMES);
    worker.get(LinkSenders, { strict: false }).register('MAIL', {
      send: async ({ email }, { text }) => {
        this.mails.push({ to: email, text });
        return { to: email ?? '' };
      },
    });
    this.workers.push(worker);
  }

  /** Lets the workers look until `probe` holds. */
  until<Result>(probe: () => Result | Promise<Result>) {
    return eventually(async () => {
      for (const worker of this.workers) await worker.get(DeliverWebhooks, { strict: false }).look();
      return probe();
    });
  }

  bodyOf(given: Partial<SaveWebhookBody> = {}): SaveWebhookBody {
    return {
      name: 'Warehouse',
      address: this.receiver.address,
      types: ['farm.approved', 'farm.reopened', 'farmer.changed'],
      resourceIds: [],
      ...given,
    };
  }

  async create(given: Partial<SaveWebhookBody> = {}): Promise<{ id: number; secret: string }> {
    const { body } = await this.admin.post<WebhookSecretDto>('/api/webhooks', this.bodyOf(given));
    return { id: body.record.id, secret: body.secret };
  }

  async read(id: number): Promise<WebhookDto> {
    return (await this.admin.get<WebhookDto>(`/api/webhooks/${id}`)).body;
  }

  async deliveriesOf(id: number): Promise<WebhookDeliveryListDto['list']> {
    return (await this.admin.get<WebhookDeliveryListDto>(`/api/webhooks/${id}/deliveries`)).body.list;
  }

  act(id: number, word: string, body?: object) {
    return this.admin.post<WebhookDto & ProblemDto>(`/api/webhooks/${id}/${word}`, body);
  }

  /** Records changes of a farm's status, as `recordChanges`. */
  record(communityResourceId: number, count = 1, topic?: Topic, world: World = this.served.home) {
    return recordChanges(this.served, world, communityResourceId, count, topic);
  }
}

/** Records changes of a farm's status in the topic of a programme, or in another. Returns the sequences. */
export async function recordChanges(
  { api, db }: Pick<ServedWorld, 'api' | 'db'>,
  world: World,
  communityResourceId: number,
  count: number,
  topic: Topic = topicOf.resource(communityResourceId),
): Promise<number[]> {
  const accountId = world.account.id;
  const data = {
    farmId: 5,
    communityResourceId,
    status: 'COMPLETED' as FarmStatus,
    previousStatus: 'ACTIVE' as FarmStatus,
    reason: 'Seen by Musa Bello',
  };
  await api.app.get(Database).transaction(async (tx) => {
    for (let at = 0; at < count; at += 1)
      tx.record({
        topic,
        type: 'farm.statusChanged',
        subject: { kind: 'farm', id: 5 },
        data,
        accountId,
        by: { id: world.admin.id, name: 'Musa Bello', accountId },
      });
  });
  const [row] = await db.query<{ last_seq: number }>('SELECT last_seq FROM event_topic WHERE topic = $1', [
    topic,
  ]);
  const last = Number(row?.last_seq);
  return Array.from({ length: count }, (_, at) => last - count + 1 + at);
}
