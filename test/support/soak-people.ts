import { randomUUID } from 'node:crypto';
import type { DeletedDto, EntryAnswerDto, FarmActDto, SuccessDto } from '#libs/contracts';
import { TEST_PASSWORD } from './api.js';
import { pause } from './eventually.js';
import { GIVEN } from './exporting.js';
import { goodFarmer } from './farmer-files.js';
import { type Answer, type HttpClient, signIn } from './http-client.js';
import type { Random } from './mutations.js';

/** Environment in which the people of a soak test work. */
export interface Ground {
  /** APIs, any of which may be down at any moment. */
  urls: string[];
  username: string;
  resourceId: number;
  communityId: number;
  /** Communities that are deleted and restored. */
  spareIds: number[];
  farmIds: number[];
  farmerIds: number[];
  inputId: number;
  season: string;
}

/** Responses to people, compared with the database at the end. */
export class Noted {
  acts = 0;
  /** Calls retried after an outage. */
  interrupted = 0;
  /** Responses that no outage explains. */
  readonly faults: string[] = [];
  readonly jobIds = new Set<number>();
  /** Naira, by the person's own id of the entry. */
  readonly entries = new Map<string, number>();
  readonly messages = new Set<string>();
}

/** Responses during an outage: none, or a message that names the unavailable service. */
const AWAY = [429, 502, 503, 504];
/** Responses if another person, or an unacknowledged call, was first. */
const PASSED = [404, 409, 410];
const IMPORTED = 150;
const QUANTITY = 2;
let lists = 0;

/** A person who works continuously, and retries after an outage. */
export class SoakPerson {
  private client: HttpClient | null = null;

  constructor(
    private readonly ground: Ground,
    private readonly random: Random,
    private readonly noted: Noted,
  ) {}

  /** Acts repeatedly while `goOn`. */
  async work(goOn: () => boolean): Promise<void> {
    const acts = [
      this.flag,
      this.flag,
      this.flag,
      this.look,
      this.look,
      this.deleteFarm,
      this.deleteCommunity,
      this.record,
      this.record,
      this.importList,
      this.export,
      this.message,
      this.comeAgain,
    ];
    while (goOn()) {
      await this.random.one(acts).call(this);
      this.noted.acts += 1;
      await pause(200 + this.random.below(1300));
    }
  }

  private async comeAgain(): Promise<void> {
    this.client = null;
    await this.look();
  }

  private async look(): Promise<void> {
    const { resourceId, communityId } = this.ground;
    await this.ask('GET', `/api/evaluation/maps/${resourceId}/ALL/0/200`);
    await this.ask('GET', `/api/farmers/farmersbycommunity/${communityId}?size=25`);
    await this.ask('GET', '/api/jobs');
  }

  private async flag(): Promise<void> {
    const word = this.random.chance(0.5) ? 'mapping_completed' : 'mapping_not_completed';
    await this.ask('POST', `/api/evaluation/${word}/${this.random.one(this.ground.farmIds)}`, {
      opId: randomUUID(),
      reason: 'Looked at again and again.',
    });
  }

  private async deleteFarm(): Promise<void> {
    const farmId = this.random.one(this.ground.farmIds);
    const { body } = await this.ask<FarmActDto>('POST', `/api/evaluation/mapping_deleted/${farmId}`, {
      opId: randomUUID(),
    });
    if (body.actId) await this.ask('POST', `/api/evaluation/acts/${body.actId}/undo`, {});
  }

  private async deleteCommunity(): Promise<void> {
    const path = `/api/community-resource/community/${this.random.one(this.ground.spareIds)}`;
    const { body } = await this.ask<DeletedDto>('DELETE', path);
    if (body.trashId) await this.ask('PUT', `/api/trash/recover/${body.trashId}`, {});
  }

  /** Records a ledger entry; reverses every fifth. */
  private async record(): Promise<void> {
    const { resourceId, farmerIds, inputId, season } = this.ground;
    const opId = randomUUID();
    const { status, body } = await this.ask<EntryAnswerDto>('POST', `/api/input/entries/${resourceId}`, {
      kind: 'ALLOCATION',
      farmerId: this.random.one(farmerIds),
      inputId,
      quantity: QUANTITY,
      season,
      opId,
    });
    if (status !== 200) return;
    this.noted.entries.set(opId, QUANTITY);
    if (!body.entryId || !this.random.chance(0.2)) return;
    const back = randomUUID();
    const countered = await this.ask('POST', `/api/input/entry/${body.entryId}/counter`, {
      reason: 'Wrongly written.',
      opId: back,
    });
    if (countered.status === 200) this.noted.entries.set(back, -QUANTITY);
  }

  /** Imports a list of new people; a retry creates no duplicates. */
  private async importList(): Promise<void> {
    const { resourceId, communityId } = this.ground;
    lists += 1;
    const from = lists * IMPORTED;
    const rows = Array.from({ length: IMPORTED }, (_, n) => goodFarmer(from + n));
    const header = Object.keys(rows[0] ?? {}).join(',');
    const csv = [
      header,
      ...rows.map((row) =>
        Object.values(row)
          .map((cell) => `"${cell}"`)
          .join(','),
      ),
    ].join('\n');
    const form = new FormData();
    form.append('file', new Blob([csv]), `list-${lists}.csv`);
    const path = `/api/farmresources/import_farm_list/BVN/${resourceId}/${communityId}`;
    const { body } = await this.ask<{ jobId?: number }>('POST', path, form);
    if (body.jobId) this.noted.jobIds.add(body.jobId);
  }

  private async export(): Promise<void> {
    const { resourceId } = this.ground;
    const { body } = await this.ask<SuccessDto>('POST', '/api/exports', {
      kind: 'farmers',
      format: 'csv',
      resourceId,
      ...GIVEN,
    });
    if (body.id) this.noted.jobIds.add(body.id);
  }

  private async message(): Promise<void> {
    const opId = randomUUID();
    const { communityId, farmerIds } = this.ground;
    const { status } = await this.ask('POST', '/api/messages', {
      communityId,
      message: 'Seed is ready at the store.',
      farmerIds: farmerIds.slice(0, 20),
      opId,
    });
    if (status === 200) this.noted.messages.add(opId);
  }

  /** Retries, alternating between the APIs, until the response is not an outage; returns the last response. */
  private async ask<Body = unknown>(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<Answer<Partial<Body>>> {
    for (;;) {
      const answer = await this.askOnce<Partial<Body>>(method, path, body);
      if (answer) return answer;
      this.noted.interrupted += 1;
      this.client = null;
      await pause(300 + this.random.below(500));
    }
  }

  private async askOnce<Body>(method: string, path: string, body: unknown): Promise<Answer<Body> | null> {
    let answer: Answer<Body>;
    try {
      this.client ??= await signIn(this.random.one(this.ground.urls), this.ground.username, TEST_PASSWORD);
      answer = await this.client.call<Body>(method, path, {
        body,
        headers: { prefer: 'respond-async', ...(this.client.cookie && { cookie: this.client.cookie }) },
      });
    } catch (error) {
      // An explicit refusal is a finding; a lost connection is expected in a soak test.
      if (/sign-in of .*: (?!(?:429|50[234]) )/.test(String(error))) this.noted.faults.push(String(error));
      return null;
    }
    const { status, text } = answer;
    if (AWAY.includes(status)) return null;
    if (status >= 400 && !PASSED.includes(status))
      this.noted.faults.push(`${method} ${path}: ${status} ${text.slice(0, 300)}`);
    return answer;
  }
}
