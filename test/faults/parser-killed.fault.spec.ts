import { eventually } from '../support/eventually.js';
import { farmerCsv } from '../support/farmer-files.js';
import { type Installation, openInstallation } from '../support/installation.js';
import { childrenRunning } from '../support/peak-memory.js';

/** The operating system kills a process when memory is low; the file is not at fault. */
let gona: Installation;
beforeAll(async () => {
  gona = await openInstallation();
});
afterAll(() => gona?.close());

/** Returns the worker's current parser process. */
const parser = () => childrenRunning(gona.worker.pid, 'imports/child/stage.js')[0] ?? null;

it('an import whose parser is killed is retried, and stores every row once', async () => {
  const { csv, faulty } = farmerCsv(20_000, 100);
  const jobId = await gona.begin('farmers', 'list.csv', csv);
  const killed: number[] = [];
  for (let kills = 0; kills < 2; kills += 1) {
    const pid = await eventually(() => {
      const now = parser();
      return now !== null && !killed.includes(now) ? now : null;
    }, 30_000);
    process.kill(pid, 'SIGKILL');
    killed.push(pid);
  }
  const job = await gona.ended(jobId);
  expect(job).toMatchObject({
    state: 'completed',
    error_code: null,
    summary: { total: 20_000, created: 20_000 - faulty, rejected: faulty },
  });
});
