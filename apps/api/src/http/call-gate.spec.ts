import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { callGate, WindowCounter } from './call-gate.js';
import type { Callers } from './callers.js';

describe('calls in a window', () => {
  it('are counted per key, and start from zero in the next window', () => {
    let now = 0;
    const counter = new WindowCounter(2, 1000, () => now);
    expect([counter.take('a'), counter.take('a'), counter.take('b')]).toEqual([0, 0, 0]);
    now = 400;
    expect(counter.take('a')).toBe(600);
    now = 1000;
    expect(counter.take('a')).toBe(0);
  });
});

describe('the gate', () => {
  let server: Server;
  let url: string;
  let parsed: number;

  beforeAll(async () => {
    const callers = {
      of: async ({ headers }: express.Request) => ({
        key: String(headers['x-key'] ?? 'address 1'),
        hasSession: headers['x-key'] !== undefined,
      }),
    } as Pick<Callers, 'of'> as Callers;
    const app = express();
    app.use(callGate(callers, new WindowCounter(5, 60_000)));
    app.use((request, response) => {
      parsed += 1;
      response.json(request.body ?? null);
    });
    app.use(
      (error: { status: number }, _request: express.Request, response: express.Response, _next: unknown) => {
        response.status(error.status).json({});
      },
    );
    server = createServer(app).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  });

  beforeEach(() => {
    parsed = 0;
  });

  afterAll(() => server.close());

  const send = async (bytes: number, key?: string) => {
    const { status } = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(key && { 'x-key': key }) },
      body: JSON.stringify({ text: 'x'.repeat(bytes) }),
    });
    return status;
  };

  it('accepts small bodies from anyone, and larger ones from signed-in users', async () => {
    expect(await send(60_000, undefined)).toBe(200);
    expect(await send(70_000, undefined)).toBe(413);
    expect(await send(70_000, 'session a')).toBe(200);
    expect(await send(1_100_000, 'session a')).toBe(413);
  });

  it('parses no body of a caller who is over the rate limit', async () => {
    const answers = [];
    for (let i = 0; i < 7; i += 1) answers.push(await send(10, 'session b'));
    expect(answers).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect(parsed).toBe(5);
  });
});
