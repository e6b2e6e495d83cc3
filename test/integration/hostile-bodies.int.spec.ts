import type { ProblemDto } from '#libs/contracts';
import { onThisMachine } from '../support/busy.js';
import { openWorld, type ServedWorld } from '../support/world.js';

/** P33: the cost of a body is proportional to its size. */
const KEYS = 80_000;
/**
 * Maximum wait of others in milliseconds: such a body used to cost seconds, and parsing it costs tens of milliseconds.
 */
const MOST_WAIT = 1000;

let served: ServedWorld;

beforeAll(async () => {
  served = await openWorld({ config: { LOG_LEVEL: 'error' } });
});

afterAll(() => served?.close());

const manyKeys = () => Object.fromEntries(Array.from({ length: KEYS }, (_, i) => [`k${i}`, 1]));

/** Returns the longest wait of another user for a small response during `work`. */
async function longestWait(work: Promise<unknown>): Promise<number> {
  let going = true;
  const done = work.finally(() => {
    going = false;
  });
  let longest = 0;
  while (going) {
    const start = performance.now();
    await served.api.anonymous.get('/api/health/live');
    longest = Math.max(longest, performance.now() - start);
  }
  await done;
  return longest;
}

it('of 80,000 keys is refused to strangers before it is read, and stops nobody', async () => {
  const { api } = served;
  const send = () => api.anonymous.post<ProblemDto>('/api/login', manyKeys());
  const answers = Promise.all([send(), send(), send()]);
  expect(await longestWait(answers)).toBeLessThan(onThisMachine(MOST_WAIT));
  for (const { status, body } of await answers)
    expect([status, body.error]).toEqual([413, 'request.tooLarge']);
});

it('of 80,000 keys of someone who has signed in costs reading it, and no more', async () => {
  const { home } = served;
  const admin = await home.as(home.admin);
  const body = { ...manyKeys(), q: 'bello' };
  const answers = Promise.all([admin.post('/api/search', body), admin.post('/api/search', body)]);
  expect(await longestWait(answers)).toBeLessThan(onThisMachine(MOST_WAIT));
  for (const { status } of await answers) expect(status).toBe(200);
});

it('of endless levels, endless lists or more values than anyone has is refused', async () => {
  const { home } = served;
  const admin = await home.as(home.admin);
  const deep = JSON.parse(`${'['.repeat(1000)}${']'.repeat(1000)}`) as unknown;
  const grants = Array.from({ length: 3000 }, () => ({
    resource: 'Farm',
    subResource: 'Staff',
    level: 'view',
  }));
  const many = Array.from({ length: 200_000 }, () => 1);
  for (const body of [{ x: deep }, { data: { grants }, page: 1 }, { x: many }]) {
    const answer = await admin.call<ProblemDto>('PUT', '/api/staff/draft', { body });
    expect([answer.status, answer.body.error]).toEqual([400, 'request.invalid']);
  }
});
