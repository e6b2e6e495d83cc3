import { createHash } from 'node:crypto';
import { createServer, type Socket } from 'node:net';

/** A file that contains this text is infected. */
export const VIRUS = 'the virus of these tests';

/** A clamd that implements its protocol (`zINSTREAM`, `zVERSION`) and detects one virus. */
export interface FakeClamd {
  url: string;
  /** Current behaviour; initially `well`. */
  behaves:
    | 'well'
    | 'splits its answers'
    | 'is silent'
    | 'reads nothing'
    | 'closes'
    | 'cuts streams'
    | 'is no clamd';
  /** Maximum bytes of a stream. */
  limit: number;
  /** Chunk sizes in bytes and SHA-256 of each completely received stream. */
  streams: { chunks: number[]; sha256: string }[];
  close(): Promise<void>;
}

export async function openClamd(): Promise<FakeClamd> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    if (clamd.behaves === 'reads nothing') socket.pause();
    else converse(socket, clamd);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const clamd: FakeClamd = {
    url: `tcp://127.0.0.1:${port}`,
    behaves: 'well',
    limit: 100 * 1024 * 1024,
    streams: [],
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
  return clamd;
}

function converse(socket: Socket, clamd: FakeClamd): void {
  let waiting = Buffer.alloc(0);
  let isStreaming = false;
  let isInfected = false;
  let tail = '';
  const chunks: number[] = [];
  const sha = createHash('sha256');
  const answer = async (words: string) => {
    if (clamd.behaves === 'is silent') return;
    if (clamd.behaves === 'closes') return void socket.destroy();
    const whole = clamd.behaves === 'is no clamd' ? 'HTTP/1.1 400 Bad Request\0' : `${words}\0`;
    const parts = clamd.behaves === 'splits its answers' ? [...whole] : [whole];
    for (const part of parts) await new Promise((resolve) => socket.write(part, resolve));
    socket.end();
  };
  const take = (chunk: Buffer) => {
    if (chunk.length === 0) {
      clamd.streams.push({ chunks, sha256: sha.digest('hex') });
      void answer(isInfected ? 'stream: Test.Virus-1 FOUND' : 'stream: OK');
      return;
    }
    chunks.push(chunk.length);
    sha.update(chunk);
    isInfected ||= (tail + chunk.toString('latin1')).includes(VIRUS);
    tail = chunk.subarray(-VIRUS.length).toString('latin1');
    if (chunks.reduce((sum, each) => sum + each, 0) > clamd.limit) {
      if (clamd.behaves === 'cuts streams') return void socket.resetAndDestroy();
      socket.removeAllListeners('data').resume();
      void answer('INSTREAM size limit exceeded. ERROR');
    }
  };
  socket.on('data', (bytes: Buffer) => {
    waiting = Buffer.concat([waiting, bytes]);
    if (!isStreaming) {
      const end = waiting.indexOf(0);
      if (end < 0) return;
      const command = waiting.subarray(0, end).toString();
      waiting = waiting.subarray(end + 1);
      if (command === 'zVERSION') void answer('ClamAV 1.4.3/27800/Tue Nov 24 09:00:00 2026');
      else if (command !== 'zINSTREAM') void answer('UNKNOWN COMMAND');
      isStreaming = command === 'zINSTREAM';
    }
    while (isStreaming && waiting.length >= 4) {
      const length = waiting.readUInt32BE();
      if (waiting.length < 4 + length) return;
      const chunk = waiting.subarray(4, 4 + length);
      waiting = waiting.subarray(4 + length);
      take(chunk);
    }
  });
}
