import { generateSync } from 'otplib';
import { newCode } from '#libs/cards';
import * as contracts from '#libs/contracts';
import {
  type Call,
  type ProblemDto,
  pathOf,
  type RecordKind,
  type Role,
  type SampleAsk,
  type SampleUser,
  type SampleWorld,
  type SessionDto,
  samplesAmong,
} from '#libs/contracts';
import { signedBySimulator, simulatorKey } from '#libs/messaging';
import { addressOf } from '../../apps/api/src/http/routes.js';
import { TEST_PASSWORD } from './api.js';
import { applyForJob } from './apply-for-job.js';
import { type Answer, HttpClient, signIn } from './http-client.js';
import { paidAgentOf } from './paid-agent.js';
import { plantCapture, postAgent } from './sample-captures.js';
import { proposeErasureOf } from './sample-erasure.js';
import { endImportOf, pauseImportOf } from './sample-import.js';
import { overlapOf } from './sample-overlap.js';
import { duplicatePairOf } from './sample-pair.js';
import { submissionPhotoOf } from './sample-photo.js';
import { bringRepairOf } from './sample-repair.js';
import { closedSeasonOf } from './sample-season.js';
import { recorded, replayed, type Trace } from './sample-traces.js';
import { walletScenes } from './sample-wallet.js';
import { TEST_KEYS } from './test-config.js';
import type { World } from './world.js';

export const SAMPLES = samplesAmong(contracts);

/** A call as prepared by its sample. It can be repeated, also with changed parts. */
export interface PreparedCall {
  call: Call;
  by: HttpClient;
  path: Record<string, string | number>;
  query: Record<string, unknown>;
  /** Undefined if the call has none. */
  body?: Record<string, unknown>;
}

/** A value in a prepared call that identifies a record of an account. */
export interface NamedRecord {
  part: 'path' | 'query' | 'body';
  name: string;
}

/** Caller of a sample: a user and their client. */
interface Caller extends SampleUser {
  readonly client: HttpClient;
}

/** Creates everything that the sample of a call needs, in the account of `world`. Does not make the call itself. */
export async function prepare(world: World, call: Call): Promise<PreparedCall> {
  return (await stageOf(world)).prepare(call);
}

/**
 * Prepares many calls, in their order. Samples that need the same records share them, which saves most of the time.
 * Only for calls that change no record.
 */
export async function prepareTogether(world: World, calls: readonly Call[]): Promise<PreparedCall[]> {
  const stage = await stageOf(world);
  const traces: Trace[] = [];
  const prepared: PreparedCall[] = [];
  for (const call of calls)
    prepared.push(
      (await replayed(stage, call, traces)) ?? (await recorded(await stageOf(world), call, traces)),
    );
  return prepared;
}

async function stageOf(world: World): Promise<SampleStage> {
  const { id, username } = world.admin;
  const client = await world.as(world.admin);
  return new SampleStage(world, { id, username, password: TEST_PASSWORD, client });
}

/** Makes a prepared call, optionally by another client or with other parts. */
export function ask<Body = ProblemDto>(
  prepared: PreparedCall,
  changed: Partial<PreparedCall> = {},
): Promise<Answer<Body>> {
  const { call, by, path, query, body } = { ...prepared, ...changed };
  const headers = { prefer: 'respond-async', ...(by.cookie && { cookie: by.cookie }) };
  const sent = body?.file instanceof File ? formOf(body.file) : body;
  return by.call<Body>(call.verb, addressIn(call, path, query), { headers, body: sent });
}

/** Returns the address of a call, with its query. */
function addressIn(call: Call, path: PreparedCall['path'], query: PreparedCall['query'] = {}): string {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const address = addressOf({ path: pathOf(call as Call<{ path: typeof path; answer: object }>, path) });
  return search.size > 0 ? `${address}?${search}` : address;
}

/** Returns the values that identify records in a call: those that differ between its samples in two accounts. */
export function recordsNamed(home: PreparedCall, abroad: PreparedCall): NamedRecord[] {
  const excused = SAMPLES.get(home.call)?.namesNoRecord ?? [];
  return (['path', 'query', 'body'] as const).flatMap((part) =>
    Object.entries(home[part] ?? {})
      .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(abroad[part]?.[name]))
      .filter(([name]) => part !== 'body' || !excused.includes(name))
      .map(([name]) => ({ part, name })),
  );
}

/** Returns the call of `home` with one of its record ids replaced by that of `abroad`. */
export function withRecordOf(
  abroad: PreparedCall,
  { part, name }: NamedRecord,
  home: PreparedCall,
): PreparedCall {
  return { ...home, [part]: { ...home[part], [name]: abroad[part]?.[name] } };
}

function formOf(file: File): FormData {
  const form = new FormData();
  form.append('file', file);
  return form;
}

let words = 0;

/** Workspace of one sample: its records are created on first use, and not shared. */
export class SampleStage implements SampleWorld {
  private records: Promise<Partial<Record<RecordKind, number>>> | null = null;
  private readonly asking: Call[] = [];

  constructor(
    private readonly world: World,
    readonly admin: Caller,
  ) {}

  get accountId(): number {
    return this.world.account.id;
  }

  async prepare(call: Call, given: SampleAsk = {}, within: SampleWorld = this): Promise<PreparedCall> {
    const sample = SAMPLES.get(call);
    if (!sample) throw new Error(`${call.verb} ${call.path} has no sample.`);
    const circle = [...this.asking, call].map(({ path }) => path);
    if (this.asking.includes(call)) throw new Error(`These samples need each other: ${circle.join(', ')}.`);
    this.asking.push(call);
    const ready = await sample.in(within, given).finally(() => this.asking.pop());
    const { as = this.admin, path = {}, query = {}, body } = ready;
    const by = as === null ? new HttpClient(this.admin.client.url) : (as as Caller).client;
    const parts = { path, query, body } as Pick<PreparedCall, 'path' | 'query' | 'body'>;
    return { call, by, ...parts };
  }

  async user(role: Role = 'AGENT'): Promise<Caller> {
    const { id, username } = await this.world.user({ roles: [role] });
    const client = await signIn(this.admin.client.url, username, TEST_PASSWORD);
    return { id, username, password: TEST_PASSWORD, client };
  }

  async farmerUser(): Promise<Caller> {
    const user = await this.user('FARMER');
    const farmerId = await this.id('farmer');
    await this.world.db.query('UPDATE app_user SET farmer_id = $1 WHERE id = $2', [farmerId, user.id]);
    return user;
  }

  async id(kind: RecordKind): Promise<number> {
    this.records ??= this.world.farmland();
    const { [kind]: id } = await this.records;
    if (id === undefined) throw new Error(`Take a ${kind} from the answer of the call that makes one.`);
    return id;
  }

  async call<Made>(asked: Call, given?: SampleAsk): Promise<Made> {
    return (await this.answerOf<Made>(asked, given)).body;
  }

  async enter(asked: Call, given?: SampleAsk): Promise<Caller> {
    const { headers, body } = await this.answerOf<SessionDto>(asked, given);
    const { userId: id, username } = body.user;
    const token = (headers.get('authorization') ?? '').replace(/^Bearer /i, '');
    return { id, username, password: TEST_PASSWORD, client: new HttpClient(this.admin.client.url, token) };
  }

  pauseImport(jobId: number, state: 'inspected' | 'staged'): Promise<void> {
    return pauseImportOf(this.world.db, jobId, state);
  }

  endImport(jobId: number, state: 'completed' | 'failed'): Promise<void> {
    return endImportOf(this.world.db, jobId, state);
  }

  async failExport(jobId: number): Promise<void> {
    await this.world.db.query(
      `UPDATE job_run SET state = 'failed', dispatched_epoch = epoch, started_at = now(), ended_at = now(),
              error_code = 'job.crashed' WHERE id = $1`,
      [jobId],
    );
  }

  bringRepair(jobId: number, state: 'examined' | 'completed'): Promise<void> {
    return bringRepairOf(this.world.db, jobId, state);
  }

  async finding(): Promise<number> {
    const farmId = await this.id('farm');
    // A pending or running inspector would remove the finding.
    await this.world.db.query('DELETE FROM finding_mark WHERE farm_ids @> ARRAY[$1::bigint]', [farmId]);
    const [row] = await this.world.db.query<{ id: number }>(
      `INSERT INTO finding (account_id, kind, severity, farm_id, community_resource_id, measures, farm_version, basis)
       SELECT account_id, 'spike', 'warning', id, community_resource_id, '{"length": 34, "point": 2}', version, 'sample'
         FROM farm WHERE id = $1 RETURNING id`,
      [farmId],
    );
    return Number(row?.id);
  }

  async duplicatePair(): Promise<{ pairId: number; farmerId: number }> {
    return duplicatePairOf(this.world.db, await this.id('farmer'));
  }

  async posting(): Promise<{ agent: Caller; postingId: number }> {
    const agent = await this.user('AGENT');
    const { postingId } = await postAgent(this.world.db, agent.id, { farmerId: await this.id('farmer') });
    return { agent, postingId };
  }

  async unsettledCapture(state: 'conflict' | 'refused'): Promise<{ agent: Caller; captureId: string }> {
    const [agent, farmerId] = [await this.user('AGENT'), await this.id('farmer')];
    return { agent, captureId: await plantCapture(this.world.db, agent.id, farmerId, state) };
  }

  async failMessage(id: number): Promise<void> {
    const { db } = this.world;
    await db.query(
      `UPDATE job_run SET state = 'completed', dispatched_epoch = epoch, ended_at = now()
        WHERE id = (SELECT job_id FROM sms_batch WHERE id = $1)`,
      [id],
    );
    await db.query(`UPDATE sms_batch SET state = 'done', ended_at = now() WHERE id = $1`, [id]);
    await db.query(`UPDATE sms_message SET state = 'FAILED', reason = 'absent' WHERE batch_id = $1`, [id]);
  }

  proposeErasure(): Promise<void> {
    return proposeErasureOf(this.world);
  }

  receipt(): object {
    const said = { event: 'receipt', reference: 'sim-0-1', number: '+2348031234561', state: 'DELIVERED' };
    return signedBySimulator(simulatorKey(TEST_KEYS), said);
  }

  async overlap() {
    return overlapOf(this.world.db, await this.id('farm'), this.word());
  }

  async workplace(): Promise<{ agentId: number; communityId: number }> {
    const { make, account } = this.world;
    const communityId = await this.id('community');
    const communityResourceId = await this.id('communityResource');
    await make.farmer({ accountId: account.id, communityId, communityResourceId });
    return { agentId: await make.agent({ accountId: account.id }), communityId };
  }

  async issueCard(): Promise<number> {
    const [row] = await this.world.db.query<{ id: number }>(
      `INSERT INTO card (account_id, farmer_id, code) SELECT account_id, id, $2 FROM farmer WHERE id = $1 RETURNING id`,
      [await this.id('farmer'), newCode()],
    );
    return Number(row?.id);
  }

  paidAgent = () => paidAgentOf(this.world.db, this);
  wallet = () => walletScenes(this.world.db, this, this.world.account.id);
  apply = (code: string) => applyForJob(this.world, this.admin.client.url, code);
  submissionPhoto = (kind: 'farmer' | 'farm') => submissionPhotoOf(this.world.db, this, kind);
  closedSeason = () => closedSeasonOf(this.world.db, this);
  code = (secret: string) => generateSync({ secret });

  word(): string {
    words += 1;
    return `w${process.pid}x${words}`;
  }

  private async answerOf<Made>(asked: Call, given?: SampleAsk): Promise<Answer<Made>> {
    const answer = await ask<Made>(await this.prepare(asked, given));
    if (answer.status >= 300) throw new Error(`${asked.verb} ${asked.path}: ${answer.status} ${answer.text}`);
    return answer;
  }
}
