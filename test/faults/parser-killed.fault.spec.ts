import { eventually } from '../support/eventually.js';
import { farmerCsv } from '../support/farmer-files.js';
import { type Installation, openInstallation } from '../support/installation.js';
import { childrenRunning } from '../support/peak-memory.js';

/** The system kills a process when it is short of memory; the file is not to blame for it. */
let gona: Installation;
beforeAll(async () => {
  gona = await openInstallation();
});
afterAll(() => gona?.close());

/** The parser that the worker runs now. */
const parser = () => childrenRunning(gona.worker.pid, 'kinds/farmers/parser.js')[0] ?? null;

it('an import whose parser is killed from outside is tried again, and stores every row once', async () => {
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
