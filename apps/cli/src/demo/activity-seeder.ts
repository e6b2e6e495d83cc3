import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { ChangeFarmStatus } from '#libs/evaluation';
import type { SessionActor } from '#libs/identity';
import { BeginImport } from '#libs/imports';
import { claimNext, DecideMessage, QueueMessage } from '#libs/messaging';
import { Database } from '#libs/platform';
import { AdvertsSeeder } from './adverts-seeder.js';
import { ACCOUNT } from './programme.js';
import { DAY_MS } from './times.js';

interface Place {
  actor: SessionActor;
  communityResourceId: number;
  communityId: number;
}

interface Listed {
  [column: string]: string;
}

/** Recipients of the message whose worker dies. */
const LOST = 3;
const LISTED = 40;
const WITHOUT_SURNAME = 3;

/** Starts work through the same services as users; the worker continues it. */
@Injectable()
export class ActivitySeeder {
  constructor(
    private readonly database: Database,
    private readonly messages: QueueMessage,
    private readonly decisions: DecideMessage,
    private readonly imports: BeginImport,
    private readonly farms: ChangeFarmStatus,
    private readonly adverts: AdvertsSeeder,
  ) {}

  /** Does nothing if it has run before. */
  async seed(say: (line: string) => void): Promise<void> {
    const place = await this.place();
    if (!place) return;
    const sent = await this.sendMessages(place);
    const files = await this.importFiles(place);
    await this.judgeAgain(place.actor, place.communityResourceId);
    if (sent + files > 0) say(`${sent} messages and ${files} imports under way`);
    const adverts = await this.adverts.seed(place.actor);
    if (adverts > 0) say(`${adverts} job adverts`);
  }

  private async place(): Promise<Place | null> {
    const [row] = await this.database.query<{
      accountId: number;
      userId: number;
      name: string;
      communityResourceId: number;
      communityId: number;
    }>(
      `SELECT a.id AS "accountId", u.id AS "userId", u.display_name AS name, c.community_resource_id AS "communityResourceId",
              c.id AS "communityId"
         FROM account a JOIN app_user u ON u.account_id = a.id AND u.username = 'admin'
         JOIN community c ON c.account_id = a.id
        WHERE a.access_id = $1 AND a.is_demo ORDER BY c.id LIMIT 1`,
      [ACCOUNT.accessId],
    );
    if (!row) return null;
    const { accountId, userId, name, communityResourceId, communityId } = row;
    const actor: SessionActor = {
      id: userId,
      username: 'admin',
      name,
      accountId,
      accessId: ACCOUNT.accessId,
      roles: ['ADMIN'],
      role: 'ADMIN',
      sessionId: '',
      farmerId: null,
    };
    return { actor, communityResourceId, communityId };
  }

  /** Makes five messages: sent, scheduled, paused, cancelled, and one with a dead worker. */
  private async sendMessages({ actor, communityId }: Place): Promise<number> {
    let made = 0;
    const later = new Date(Date.now() + 2 * DAY_MS).toISOString();
    const texts: [message: string, after?: (id: number) => Promise<void>, scheduledAt?: string][] = [
      ['Dear {name}, seed for {community} is ready at the store.'],
      ['Dear {name}, the field day at {community} begins at 9.', undefined, later],
      ['Dear {name}, fertilizer is given out next week.', (id) => this.decisions.pause(actor, id), later],
      ['Dear {name}, the store is closed today.', (id) => this.decisions.cancel(actor, id), later],
      ['Dear {name}, please bring your card on Monday.', (id) => this.loseWorker(id)],
    ];
    for (const [at, [message, after, scheduledAt]] of texts.entries()) {
      const opId = opIdOf(actor.accountId, at);
      if (await this.messages.known(this.database, actor.accountId, opId)) continue;
      const { batchId } = await this.messages.queue(actor, {
        communityId,
        message,
        opId,
        farmerIds: await this.members(communityId, at === 0 ? 60 : 12),
        ...(scheduledAt && { scheduledAt }),
      });
      await after?.(batchId);
      made += 1;
    }
    return made;
  }

  /** Claims recipients as a worker does, and sends nothing: the next worker finds them without an answer. */
  private async loseWorker(batchId: number): Promise<void> {
    await this.database.transaction(async (tx) => void (await claimNext(tx, batchId, LOST)));
  }

  private async members(communityId: number, most: number): Promise<number[]> {
    const rows = await this.database.query<{ id: number }>(
      'SELECT farmer_id AS id FROM membership WHERE community_id = $1 ORDER BY farmer_id LIMIT $2',
      [communityId, most],
    );
    return rows.map(({ id }) => id);
  }

  /** Imports two lists: one ends with rejected rows, one waits for a person. */
  private async importFiles({ actor, communityResourceId, communityId }: Place): Promise<number> {
    const rows = await this.database.query<Listed>(
      `SELECT f.temp_id AS "Temp ID", f.surname AS "Surname", f.first_name AS "First Name", f.phone AS "Phone"
         FROM farmer f JOIN membership m ON m.farmer_id = f.id
        WHERE m.community_id = $1 AND f.temp_id IS NOT NULL ORDER BY f.id LIMIT $2`,
      [communityId, LISTED],
    );
    const files: [name: string, rows: Listed[], review: boolean][] = [
      [
        'argungu phones.csv',
        rows.map((row, at) => (at < WITHOUT_SURNAME ? { ...row, Surname: '' } : row)),
        false,
      ],
      [
        'argungu corrections.csv',
        rows.map((row, at) => (at % 8 === 0 ? { ...row, 'First Name': 'Zubairu' } : row)),
        true,
      ],
    ];
    let made = 0;
    for (const [name, list, review] of files) {
      const known = await this.database.query(
        `SELECT 1 FROM job_run WHERE account_id = $1 AND kind = 'farmers.import' AND label = $2 LIMIT 1`,
        [actor.accountId, name],
      );
      if (known.length > 0) continue;
      const content = Readable.from([Buffer.from(csvOf(list))]);
      const target = { kind: 'farmers', importType: 'TEMP_ID', communityResourceId, communityId } as const;
      await this.imports.begin({ ...target, accountId: actor.accountId, review }, { name, content }, actor);
      made += 1;
    }
    return made;
  }

  /** Gives a completed farm a history by reopening and completing it. */
  private async judgeAgain(actor: SessionActor, communityResourceId: number): Promise<void> {
    const [farm] = await this.database.query<{ id: number }>(
      `SELECT f.id FROM farm f WHERE f.community_resource_id = $1 AND f.status = 'COMPLETED'
        AND NOT EXISTS (SELECT 1 FROM farm_act WHERE community_resource_id = $1) ORDER BY f.id LIMIT 1`,
      [communityResourceId],
    );
    if (!farm) return;
    await this.farms.change(actor, farm.id, 'ACTIVE', {});
    await this.farms.change(actor, farm.id, 'COMPLETED', { reason: 'Walked again with the farmer.' });
  }
}

/** Returns the same id in each run, so that a message is queued once. */
const opIdOf = (accountId: number, at: number): string =>
  `de300000-0000-4000-8000-${String(accountId * 100 + at).padStart(12, '0')}`;

const csvOf = (rows: readonly Listed[]): string =>
  [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))]
    .map((cells) => cells.map((cell) => `"${cell ?? ''}"`).join(','))
    .join('\n');
