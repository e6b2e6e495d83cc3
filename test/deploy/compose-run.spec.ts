import { type JobDto, type ProblemDto, type StatusDto, topicOf, type VersionDto } from '#libs/contracts';
import { ComposeRun, dockerCanRunGona, imageOf, linesToType, removeImages } from '../support/compose-run.js';
import { eventually, pause } from '../support/eventually.js';
import { farmerCsv } from '../support/farmer-files.js';
import { HttpClient, signIn } from '../support/http-client.js';
import { openSocketClient } from '../support/socket-client.js';
import { describeLongWhere } from '../support/tools.js';

/*
 * Tests Gona under docker compose, with the installation and operation commands of README.md and docs/operations.md.
 * The tests form one sequence: each continues from the state of the previous one.
 */
jest.setTimeout(600_000);

const ACCOUNT = 'node dist/apps/cli/src/account.js';
const PASSWORD = 'seven red goats of Argungu';
const BACKUPS = 'backups.tar';
const IN_BACKGROUND = { prefer: 'respond-async' };

/** All lines except the last two fill in `.env`. */
const install = linesToType('docs/operations.md', '## Install').trim().split('\n');

let here: ComposeRun;
let there: ComposeRun;
let secrets: Record<string, string>;
let chief: HttpClient;
let place: { resource: number; community: number };
/** Number of farmers stored so far. */
let stored = 0;

/** Signs the administrator in with the printed initial password, and changes it. */
async function firstSignIn(url: string, printed: string): Promise<HttpClient> {
  const [, password = ''] = /Password for the first sign-in: (\S+)/.exec(printed) ?? [];
  const client = await signIn(url, 'chief', password);
  const changed = await client.post('/api/new-rest/login/changepassword', {
    username: 'chief',
    password,
    newpassword: PASSWORD,
  });
  expect([client.session?.user.isPasswordReset, changed.status]).toEqual([false, 200]);
  return signIn(url, 'chief', PASSWORD);
}

/** Uploads a list of that many new farmers; returns its job. */
async function sendList(count: number): Promise<number> {
  const lines = farmerCsv(stored + count).csv.split('\r\n');
  const list = [lines[0], ...lines.slice(stored + 1)].join('\r\n');
  const path = `/api/farmresources/import_farm_list/BVN/${place.resource}/${place.community}`;
  const answer = await chief.upload<{ jobId: number }>(path, 'farmers.csv', list, IN_BACKGROUND);
  expect(answer.status).toBe(202);
  stored += count;
  return answer.body.jobId;
}

/** Waits for the end of a job, and expects all rows to be stored. */
async function storedAll(jobId: number, rows: number): Promise<void> {
  const job = await eventually(
    async () => {
      const { body } = await chief.get<JobDto>(`/api/jobs/${jobId}`);
      return body.endedAt ? body : null;
    },
    120_000,
    500,
  );
  expect([job.state, job.summary]).toEqual([
    'completed',
    expect.objectContaining({ total: rows, created: rows, rejected: 0 }),
  ]);
}

const farmersAt = async (client: HttpClient) =>
  (await client.get<{ total: number }>(`/api/farmers/farmersbycommunity/${place.community}`)).body.total;
const versionAt = async (url: string) => (await new HttpClient(url).get<VersionDto>('/api/version')).body;
/** Calls ten times a second while `work` runs; returns the number of 200 responses, and all others. */
async function answersWhile(url: string, work: () => Promise<unknown>) {
  const others: string[] = [];
  const calls: Promise<unknown>[] = [];
  const timer = setInterval(() => {
    const asked = new HttpClient(url).get('/api/version').then(({ status, text }) => {
      if (status !== 200) others.push(`${status} ${text}`);
    });
    calls.push(asked.catch((error: Error) => others.push(String(error.cause ?? error))));
  }, 100);
  await work().finally(() => clearInterval(timer));
  await Promise.all(calls);
  return { good: calls.length - others.length, others };
}
const isReady = async (url: string) => (await fetch(`${url}/api/health/ready`)).ok;

describeLongWhere(dockerCanRunGona, 'docker')('docker compose', () => {
  beforeAll(async () => {
    here = await ComposeRun.copy('here');
    await here.type(install.slice(0, -2).join('\n'));
    secrets = here.secrets();
    await here.settle({ IMPORT_CHUNK_ROWS: '500', GONA_REVISION: 'first' });
  });
  afterAll(async () => {
    await here?.close();
    await there?.close();
    removeImages();
  });

  it('installs Gona by the lines of the runbook', async () => {
    const [up = '', create = ''] = install.slice(-2);
    // The copy is not a git checkout.
    await here.type(up.replace(/\$\(git [^)]*\)/, 'first'));
    expect(await versionAt(here.url)).toMatchObject({ revision: 'first' });
    const printed = await here.type(
      `${create.replace('run', 'run -T')} --name 'Kebbi Agency' --username chief --role SUPERADMIN`,
    );
    chief = await firstSignIn(here.url, printed);
  }, 1_200_000);

  it('imports a list in the background, and tells a socket through the proxy', async () => {
    const resource = await chief.post<{ id: number }>('/api/community-resource', {
      name: 'Kebbi Rice',
      description: 'Rice along the river',
      mappingEnabled: false,
    });
    const community = await chief.post<{ id: number }>(
      `/api/community-resource/community/${resource.body.id}`,
      { name: 'Argungu', shortDescription: 'On the river', longDescription: 'On the river Rima' },
    );
    place = { resource: resource.body.id, community: community.body.id };
    const socket = await openSocketClient(here.url, chief.token);
    await socket.subscribe(topicOf.jobs(chief.session?.user.userAccountId ?? 0));
    const jobId = await sendList(1000);
    await storedAll(jobId, 1000);
    await eventually(() =>
      socket.events.some((event) => event.type === 'job.ended' && event.data.jobId === jobId),
    );
    socket.close();
  });

  it('refuses a file that is too large, by the api and by the proxy', async () => {
    const path = `/api/farmresources/import_farm_list/BVN/${place.resource}/${place.community}`;
    const statuses = [26, 31].map(async (megabytes) => {
      const file = Buffer.alloc(megabytes * 1024 * 1024, 'x,\n');
      return (await chief.upload(path, 'farmers.csv', file, IN_BACKGROUND)).status;
    });
    expect(await Promise.all(statuses)).toEqual([413, 413]);
  });

  it('starts killed programs again, and the job that they had continues', async () => {
    const jobId = await sendList(20_000);
    await eventually(async () => (await chief.get<JobDto>(`/api/jobs/${jobId}`)).body.progress.done > 0);
    const killed = [await here.signal('worker', 'KILL'), await here.signal('api', 'KILL')];
    await eventually(() => isReady(here.url), 60_000, 500);
    await storedAll(jobId, 20_000);
    expect(await Promise.all(killed.map((id) => here.inspect(id, '{{.RestartCount}}')))).toEqual(['1', '1']);
    expect(await farmersAt(chief)).toBe(stored);
  });

  it('calls a frozen worker unhealthy, and by the line of the runbook another takes its jobs', async () => {
    const frozen = await here.signal('worker', 'STOP');
    const jobId = await sendList(1000);
    const health = () => here.inspect(frozen, '{{.State.Health.Status}}');
    expect(await health()).toBe('healthy');
    await eventually(async () => (await health()) === 'unhealthy', 90_000, 1000);
    await here.compose('restart worker');
    await storedAll(jobId, 1000);
  });

  it('lets a locked-out administrator in, and ends open sessions', async () => {
    const printed = await here.compose(`exec -T worker ${ACCOUNT} reset-password chief`);
    expect((await chief.get('/api/session')).status).toBe(401);
    await expect(signIn(here.url, 'chief', PASSWORD)).rejects.toThrow('401');
    chief = await firstSignIn(here.url, printed);
    expect(await here.compose(`exec -T worker ${ACCOUNT} reset-second-factor chief`)).toContain(
      'chief no longer has a second factor; all sessions have ended.',
    );
    chief = await signIn(here.url, 'chief', PASSWORD);
  });

  it('continues with an empty Redis, and loses no job', async () => {
    const jobId = await sendList(20_000);
    await here.compose('kill redis');
    await here.compose('rm --force redis');
    await here.type(`docker volume rm ${here.project}_redisdata`);
    await here.compose('up --detach redis');
    await storedAll(jobId, 20_000);
  });

  it('counts slow statements by the lines of the runbook, and continues after PostgreSQL was started again', async () => {
    const missing = async () => (await chief.get<StatusDto>('/api/status')).body.statements.missing;
    expect(await missing()).toMatch('pg_stat_statements');
    await here.type(linesToType('docs/operations.md', '**Slow statements**'));
    expect(await missing()).toBeNull();
  });

  it('shows a page while the API is down, and a problem to callers', async () => {
    await here.compose('stop api');
    const anybody = new HttpClient(here.url);
    const [page, call] = await Promise.all([anybody.get('/'), anybody.get<ProblemDto>('/api/session')]);
    expect([page.status, page.headers.get('retry-after'), page.text]).toEqual([
      503,
      '10',
      expect.stringContaining('<title>Gona is away for a moment</title>'),
    ]);
    expect([call.status, call.body.error]).toEqual([503, 'database.unavailable']);
    await here.compose('start api');
    await eventually(() => isReady(here.url), 60_000, 500);
  });

  it('is upgraded and taken back while calls are answered and a job runs', async () => {
    const jobId = await sendList(20_000);
    const answers = await answersWhile(here.url, async () => {
      here.set({ GONA_IMAGE: imageOf(2), GONA_REVISION: 'second' });
      await here.type('deploy/upgrade.sh');
      expect(await versionAt(here.url)).toMatchObject({ revision: 'second' });
      here.set({ GONA_IMAGE: imageOf(1) });
      await here.type('deploy/upgrade.sh --back');
      expect(await versionAt(here.url)).toMatchObject({ revision: 'first' });
    });
    await storedAll(jobId, 20_000);
    expect(answers.others).toEqual([]);
    expect(answers.good).toBeGreaterThan(100);
  });

  it('makes a backup', async () => {
    await here.compose('run --rm -T backup node dist/apps/cli/src/backup.js');
    expect(await here.compose('run --rm -T backup node dist/apps/cli/src/backup.js list')).toContain(
      `${stored.toLocaleString('en')} farmers`,
    );
    await here.compose(`run --rm -T backup tar -C /backups -c . > ${BACKUPS}`);
    // Anyone with access to Docker can see the values in `.env`.
    expect(await here.inspectAll()).toContain(secrets.JWT_SECRET);
  });

  it('is carried to a machine without the internet, is restored there, and has it all', async () => {
    const images = await here.images();
    await here.type(linesToType('docs/operations.md', '## Offline install'));
    await here.compose('--profile backup down');

    there = await ComposeRun.carry('there', ['docker-compose.yml', 'deploy', '.env.example']);
    await there.type('cp .env.example .env');
    await there.settle({ API_REPLICAS: '2', WORKER_REPLICAS: '2' });
    await there.keepSecretsInFiles(secrets);
    removeImages();
    const loaded = await there.type(`docker load < ${here.folder}/gona-images.tar.gz`);
    expect([...loaded.matchAll(/Loaded image: (\S+)/g)].map(([, image]) => image).sort()).toEqual(images);
    await there.compose(`run --rm -T --no-deps backup tar -C /backups -x < ${here.folder}/${BACKUPS}`);
    const restored = await there.compose('run --rm -T backup node dist/apps/cli/src/restore.js latest');
    expect(restored).toContain('The hash chains of the event log are intact.');
    await there.compose('up --detach --no-build --wait');
    chief = await signIn(there.url, 'chief', PASSWORD);
    expect(await farmersAt(chief)).toBe(stored);
  });

  it('keeps as many as are set, and shows no secret that lies in a file', async () => {
    await there.compose('up --detach --no-build --wait');
    expect([(await there.idsOf('api')).length, (await there.idsOf('worker')).length]).toEqual([2, 2]);
    const shown = await there.inspectAll();
    expect(Object.entries(secrets).filter(([, value]) => shown.includes(value))).toEqual([]);
    expect(shown).toContain('/run/secrets/JWT_SECRET');
  });

  it('answers every call while one of two apis is lost', async () => {
    const [lost] = await there.idsOf('api');
    const answers = await answersWhile(there.url, async () => {
      await there.type(`docker rm --force ${lost}`);
      await pause(5000);
    });
    expect(answers.others).toEqual([]);
    expect(answers.good).toBeGreaterThan(40);
  });
});
