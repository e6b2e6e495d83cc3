import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type {
  CardCountsDto,
  CardFarmerListDto,
  CardPreviewDto,
  CardPrintListDto,
  CardsSummary,
  JobDto,
  ProblemDto,
  VerifiedCardDto,
} from '#libs/contracts';
import { FileStore, JobLedger, JobWorkers } from '#libs/platform';
import { WorkerModule } from '../../apps/worker/src/worker.module.js';
import type { HttpClient } from '../support/http-client.js';
import { inThisProcess } from '../support/in-this-process.js';
import { pagesOfPdf } from '../support/pdf-text.js';
import { openWorld, type ServedWorld, type World } from '../support/world.js';

let served: ServedWorld;
let home: World;
let worker: INestApplicationContext;
let admin: HttpClient;
let communityId: number;
let farmers: number[];

const FARMERS = 11;

beforeAll(async () => {
  served = await openWorld({ config: { PUBLIC_URL: 'https://gona.example.ng' } });
  ({ home } = served);
  await startWorker();
  admin = await home.as(home.admin);
  const { community, resource } = await home.programme('Kebbi');
  communityId = community.id;
  const place = { accountId: home.account.id, communityResourceId: resource.id, communityId };
  farmers = [];
  for (let n = 0; n < FARMERS; n += 1) {
    const { id } = await served.make.farmer({ ...place, surname: `Surname${String(n).padStart(2, '0')}` });
    farmers.push(id);
  }
  await served.db.query(`UPDATE farmer SET rifan_number = 'KB/ARG/' || id WHERE id = ANY($1) AND id <> $2`, [
    farmers,
    farmers[10],
  ]);
});

afterAll(async () => {
  await stopWorker();
  await served?.close();
});

async function startWorker(): Promise<void> {
  worker = inThisProcess(
    await NestFactory.createApplicationContext(WorkerModule.forRoot(served.config), { logger: ['error'] }),
  );
}
async function stopWorker(): Promise<void> {
  await worker?.get(JobWorkers).stop();
  await worker?.close();
}

const post = <Body>(path: string, body: object, by = admin) =>
  by.call<Body & ProblemDto>('POST', `/api/cards/${path}`, { body });
const choice = (more: object = {}) => ({ filter: { communityId }, include: ['NO_PHOTO'], ...more });
const PAPER = { layout: 'A4', code: 'ONLINE' };
const print = async (more: object = {}) => (await post<JobDto>('print', { ...choice(more), ...PAPER })).body;
const outcomeOf = (job: JobDto) => served.api.app.get(JobLedger).outcome(job.id, 60_000);
const ended = async (job: JobDto) => {
  const outcome = await outcomeOf(job);
  if (outcome?.state !== 'completed') throw new Error(`${outcome?.state}: ${outcome?.errorMessage}`);
  return outcome.summary as CardsSummary;
};
const file = async (jobId: number, by = admin) => {
  const response = await fetch(`${by.url}/api/cards/prints/${jobId}/file`, {
    headers: { authorization: `Bearer ${by.token}` },
  });
  return { status: response.status, pdf: Buffer.from(await response.arrayBuffer()) };
};
const codes = async (ended: string | null) =>
  (
    await served.db.query<{ code: string }>(
      'SELECT code FROM card WHERE farmer_id = ANY($1) AND ended IS NOT DISTINCT FROM $2 ORDER BY farmer_id',
      [farmers, ended],
    )
  ).map(({ code }) => code);

describe('the farmers of a print', () => {
  it('are counted once each, under the first reason that leaves them out', async () => {
    const { body } = await post<CardCountsDto>('count', { filter: { communityId } });
    expect(body).toMatchObject({ first: 0, noPhoto: FARMERS, total: FARMERS, cards: 0 });
    expect((await post<CardCountsDto>('count', choice())).body).toEqual({
      first: 10,
      reissue: 0,
      noPhoto: 0,
      noRifan: 1,
      duplicate: 0,
      total: FARMERS,
      cards: 10,
      hasNotice: false,
    });
    const { body: left } = await post<CardFarmerListDto>('farmers', { ...choice(), group: 'NO_RIFAN' });
    expect(left).toMatchObject({ total: 1, list: [{ id: farmers[10], rifanNumber: null }] });
  });

  it('leave out possible duplicates until they are decided', async () => {
    const counted = async (score: number, state: string) => {
      await served.db.query(
        `INSERT INTO duplicate_pair (account_id, farmer_id, other_id, score, evidence, state) VALUES ($1, $2, $3, $4, '[]', $5)
         ON CONFLICT (farmer_id, other_id) DO UPDATE SET score = excluded.score, state = excluded.state`,
        [home.account.id, farmers[0], farmers[1], score, state],
      );
      return (await post<CardCountsDto>('count', choice())).body;
    };
    expect(await counted(0.95, 'open')).toMatchObject({ first: 8, duplicate: 2, cards: 8 });
    expect(await counted(0.94, 'open')).toMatchObject({ first: 10, duplicate: 0 });
    expect(await counted(0.99, 'different')).toMatchObject({ first: 10, duplicate: 0 });
  });

  it('are those of the account, else the print is refused', async () => {
    const stranger = await served.abroad.as(served.abroad.admin);
    expect((await post('count', choice(), stranger)).status).toBe(404);
    expect((await post('print', { farmerIds: farmers, ...PAPER }, stranger)).status).toBe(404);
    expect((await post('print', PAPER)).status).toBe(400);
    expect((await post('print', { filter: { communityId }, ...PAPER })).body.error).toBe('card.none');
    expect((await post('print', { ...choice(), ...PAPER }, await home.as(home.staff))).status).toBe(403);
  });

  it('are shown page by page before, with a code that no card has', async () => {
    const { body } = await post<CardPreviewDto>('preview', { ...choice(), ...PAPER, page: 2 });
    expect(body).toMatchObject({ issuer: home.account.name, page: 2, pages: 2, qrSide: 18 });
    expect(body.faces.map(({ nameLines }) => nameLines.join(' ').split(' ').at(-1))).toEqual([
      'Surname08',
      'Surname09',
    ]);
    expect(body.qr).toHaveLength(29);
  });
});

describe('a print', () => {
  let job: JobDto;

  it('issues the cards that are in its file', async () => {
    job = await print();
    expect(job).toMatchObject({ kind: 'cards.print' });
    const summary = await ended(job);
    expect(summary).toMatchObject({ kind: 'cards', cards: 10, pages: 2, replaced: 0, layout: 'A4' });
    const { status, pdf } = await file(job.id);
    expect([status, pdf.length]).toEqual([200, summary.size]);
    const pages = pagesOfPdf(pdf);
    expect(pages).toHaveLength(2);
    const issued = await codes(null);
    expect(issued).toHaveLength(10);
    for (const code of issued) expect(pages.join(' ')).toContain(code.match(/.{4}/g)?.join(' '));
    const { body } = await admin.get<VerifiedCardDto>(`/api/verify/${issued[0]}`);
    expect(body.state).toBe('GENUINE');
    const stored = await served.db.query('SELECT 1 FROM card_print_row');
    expect(stored).toEqual([]);
  });

  it('leaves no BVN, phone or birth date in its file', async () => {
    await served.db.query(
      `UPDATE farmer SET phone = '+2348030001111', date_of_birth = '1980-02-03' WHERE id = $1`,
      [farmers[0]],
    );
    const two = { include: ['NO_PHOTO', 'REISSUE'], farmerIds: farmers.slice(0, 2), back: true };
    expect((await print(two)) as unknown).toMatchObject({ error: 'request.invalid' });
    await served.db.query(
      `INSERT INTO notice (account_id, language, number, text, in_use_since) VALUES ($1, 'ha', 1, 'Sanarwa', now())`,
      [home.account.id],
    );
    const reissued = await print(two);
    expect((await ended(reissued)).pages).toBe(2);
    const pages = pagesOfPdf((await file(reissued.id)).pdf);
    expect(pages[1]).toContain(`/privacy/${home.account.access_id}`);
    const text = pages.join(' ');
    expect(text).toContain('Surname00');
    expect(text).not.toMatch(/0001111|1980|\d{11}/);
  });

  it('replaces earlier cards only if asked, at the moment when it completes', async () => {
    expect(await codes('REPLACED')).toHaveLength(2);
    expect((await post<CardCountsDto>('count', choice())).body).toMatchObject({
      first: 0,
      reissue: 10,
      cards: 0,
    });
    expect((await post('print', { ...choice(), ...PAPER })).body.error).toBe('card.none');
    const [old = ''] = await codes('REPLACED');
    expect((await admin.get<VerifiedCardDto>(`/api/verify/${old}`)).body.state).toBe('REPLACED');
  });

  it('changes no card if it is cancelled', async () => {
    await stopWorker();
    const before = await codes(null);
    const cancelled = await print({ include: ['NO_PHOTO', 'REISSUE'] });
    expect((await file(cancelled.id)).status).toBe(202);
    await admin.post(`/api/jobs/${cancelled.id}/cancel`, {});
    await startWorker();
    expect((await outcomeOf(cancelled))?.state).toBe('cancelled');
    expect(await codes(null)).toEqual(before);
    expect(await served.db.query('SELECT 1 FROM card_print_row')).toEqual([]);
    expect((await file(cancelled.id)).status).toBe(404);
  });

  it('of a killed worker is drawn again by the next, with the same codes', async () => {
    await stopWorker();
    const killed = await print({ include: ['NO_PHOTO', 'REISSUE'] });
    const planned = await served.db.query<{ code: string }>(
      'SELECT code FROM card_print_row ORDER BY farmer_id',
    );
    // The state that it leaves: a lease that ran out, and part of a file.
    const part = randomUUID();
    const files = served.api.app.get(FileStore);
    await files.put(Readable.from([Buffer.from('%PDF-1.7')]), 100, part);
    await served.db.query('UPDATE card_print SET disk_id = $2 WHERE job_id = $1', [killed.id, part]);
    await served.db.query(
      `UPDATE job_run SET state = 'running', started_at = now(), fence = fence + 1, lease_until = now() - interval '1 second'
        WHERE id = $1`,
      [killed.id],
    );
    await startWorker();
    expect(await ended(killed)).toMatchObject({ cards: 10, replaced: 10 });
    expect(await codes(null)).toEqual(planned.map(({ code }) => code));
    expect((await file(killed.id)).pdf.length).toBeGreaterThan(10_000);
    await expect(files.read(part)).rejects.toThrow();
  });

  it('can be downloaded by administrators of the account for a day, each time in the audit', async () => {
    const count = async () =>
      (await served.db.query(`SELECT 1 FROM event_log WHERE type = 'cards.downloaded'`)).length;
    const before = await count();
    await file(job.id);
    expect(await count()).toBe(before + 1);
    expect((await file(job.id, await served.abroad.as(served.abroad.admin))).status).toBe(404);
    expect((await file(job.id, await home.as(home.staff))).status).toBe(403);
    const { body } = await admin.get<CardPrintListDto>('/api/cards/prints');
    expect(body.list.map(({ id }) => id)).toContain(job.id);
    await served.db.query(`UPDATE card_print SET expires_at = now() WHERE job_id = $1`, [job.id]);
    expect((await file(job.id)).status).toBe(404);
  });
});
