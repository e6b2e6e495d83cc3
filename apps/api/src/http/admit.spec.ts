import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { Metrics } from '#libs/platform';
import { admit } from './admit.js';
import { ProblemFilter } from './problem.filter.js';
import type { RouteTable } from './route-table.js';

describe('admission of requests', () => {
  let server: Server;
  let url: string;
  let answerLate: () => void;

  beforeAll(async () => {
    const app = express();
    app.use(admit({ routes: [] } as unknown as RouteTable, new Metrics(), { page: 100 }));
    app.get('/api/slow', (_request, response, next) => {
      answerLate = () => {
        try {
          response.json({});
        } catch (error) {
          next(error);
        }
      };
    });
    app.get('/api/quick', (_request, response) => void response.json({ is: 'quick' }));
    app.use((error: Error, request: express.Request, response: express.Response, _next: unknown) => {
      const host = { switchToHttp: () => ({ getRequest: () => request, getResponse: () => response }) };
      new ProblemFilter().catch(error, host as never);
    });
    server = createServer(app).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  afterAll(() => server.close());

  it('refuses a read that takes too long, and ignores its late answer', async () => {
    const slow = await fetch(`${url}/api/slow`);
    expect(slow.status).toBe(503);
    expect(slow.headers.get('retry-after')).toBe('2');
    expect(await slow.json()).toMatchObject({ code: -1, error: 'server.busy' });
    expect(answerLate).not.toThrow();
    expect(await (await fetch(`${url}/api/quick`)).json()).toEqual({ is: 'quick' });
  });
});
