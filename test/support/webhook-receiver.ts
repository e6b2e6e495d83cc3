import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** Message as a receiver got it. */
export interface Received {
  headers: Record<string, string>;
  raw: string;
  type: string;
  data: { kind: string; id: number; topic: string; sequence: number; url: string };
}

type Behaviour = (received: Received, response: ServerResponse, request: IncomingMessage) => void;
const ACCEPTS: Behaviour = (_, response) => response.writeHead(204).end();

/** Receiver of webhooks on a port of its own; `behaves` sets how it answers. */
export class WebhookReceiver {
  readonly received: Received[] = [];
  private behaviour = ACCEPTS;

  private constructor(private readonly server: Server) {}

  static async open(): Promise<WebhookReceiver> {
    const server = createServer((request, response) => void receiver.take(request, response));
    const receiver = new WebhookReceiver(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return receiver;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get address(): string {
    return `http://127.0.0.1:${this.port}/hook`;
  }

  /** Returns the sequences of a topic as received, in order. */
  sequencesOf(topic: string): number[] {
    return this.received.filter(({ data }) => data.topic === topic).map(({ data }) => data.sequence);
  }

  behaves(behaviour: Behaviour): void {
    this.behaviour = behaviour;
  }

  answers(status: number, headers: Record<string, string> = {}, body = ''): void {
    this.behaves((_, response) => response.writeHead(status, headers).end(body));
  }

  accepts(): void {
    this.behaves(ACCEPTS);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const raw = await text(request);
    const { type, data } = JSON.parse(raw) as Pick<Received, 'type' | 'data'>;
    const received = { headers: request.headers as Record<string, string>, raw, type, data };
    this.received.push(received);
    this.behaviour(received, response, request);
  }
}
