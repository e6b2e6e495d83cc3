import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Reaction of a fake provider to a complete request. */
export type Manner =
  /** `after`: milliseconds until it responds. */
  | { status: number; body?: object | string | Buffer; headers?: Record<string, string>; after?: number }
  /** Accepts the request and never responds. */
  | 'hang'
  /** Accepts the request and drops the connection. */
  | 'drop'
  /** Accepts the request, starts to respond and drops the connection. */
  | 'part';

export interface Taken {
  path: string;
  headers: IncomingMessage['headers'];
  text: string;
}

/** A provider on its own port, which records the requests that it accepted. */
export interface FakeProvider {
  url: string;
  taken: Taken[];
  close(): Promise<void>;
}

export async function startFakeProvider(
  manner: (taken: Taken, nth: number) => Manner,
): Promise<FakeProvider> {
  const taken: Taken[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (piece) => {
      text += piece;
    });
    request.on('end', () => {
      const one = { path: request.url ?? '', headers: request.headers, text };
      taken.push(one);
      behave(manner(one, taken.length), response);
    });
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    taken,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function behave(how: Manner, response: ServerResponse): void {
  if (how === 'hang') return;
  if (how === 'drop') {
    response.destroy();
    return;
  }
  if (how === 'part') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
    response.write('{"message_id":"m-', () => response.destroy());
    return;
  }
  const answer = () => {
    response.writeHead(how.status, { 'content-type': 'application/json', ...how.headers });
    const { body = {} } = how;
    response.end(typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body));
  };
  if (how.after) setTimeout(answer, how.after);
  else answer();
}

/**
 * Termii accepts a message (from developers.termii.com): ids have more digits than a JavaScript number can represent.
 */
export const termiiAccepts = (id = '902022080211300900000078460'): Manner => ({
  status: 200,
  body: {
    code: 'ok',
    balance: 1047.57,
    message_id: id,
    message: 'Successfully Sent',
    user: 'Gona',
    message_id_str: id,
  },
});

/** Termii refuses a message; some refusals are a success status with an error code. */
export const termiiRefuses = (status: number, message: string, code?: string, after = 0): Manner => ({
  after,
  status,
  body: { message, ...(code && { code }) },
});

/** Body of Termii's delivery report, with the fields of a signed capture. */
export const termiiReport = (id: string, status: string, more: Record<string, unknown> = {}) => ({
  type: 'outbound',
  id,
  message_id: id,
  message_id_str: id,
  sender: 'N-Alert',
  sent_at: '2026-11-22 11:30:11',
  cost: '3.9',
  pages: '1',
  command: 'deliver',
  status,
  channel: 'DND',
  ...more,
});

const AFRICASTALKING_WORDS: Readonly<Record<number, string>> = {
  100: 'Processed',
  101: 'Sent',
  102: 'Queued',
  402: 'InvalidSenderId',
  403: 'InvalidPhoneNumber',
  405: 'InsufficientBalance',
  409: 'DoNotDisturbRejection',
};

/** Africa's Talking reports on one recipient: with status 201, even if it refuses. */
export function africasTalkingSays(number: string, statusCode: number, messageId = 'ATXid_1'): Manner {
  const isTaken = statusCode < 200;
  const recipient = {
    statusCode,
    number,
    status: AFRICASTALKING_WORDS[statusCode] ?? 'InternalServerError',
    cost: isTaken ? 'NGN 4.0000' : '0',
    messageId: isTaken ? messageId : 'None',
  };
  const Message = `Sent to ${isTaken ? 1 : 0}/1 Total Cost: ${recipient.cost}`;
  return { status: 201, body: { SMSMessageData: { Message, Recipients: [recipient] } } };
}

/** Africa's Talking reports on no recipient. */
export const africasTalkingSaysOfAll = (message: string): Manner => ({
  status: 201,
  body: { SMSMessageData: { Message: message, Recipients: [] } },
});
