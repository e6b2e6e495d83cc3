import { connect, type Socket } from 'node:net';
import { withTimeout } from '../with-timeout.js';

/** Timeout of the connection in milliseconds. */
const CONNECTS_WITHIN = 5000;
/** Maximum bytes of an answer of clamd, which is one line. */
const LONGEST_REPLY = 4096;

/** Connection to clamd for one command. Failures throw an `Error` for the log. */
export class ClamdCommand {
  private reply = '';
  private isAnswered = false;
  private readonly answered: Promise<string>;

  private constructor(
    private readonly socket: Socket,
    /** Milliseconds that clamd may take to answer or to accept more data. */
    private readonly answersWithin: number,
  ) {
    this.answered = new Promise((resolve, reject) => {
      const end = (settle: () => void) => {
        this.isAnswered = true;
        settle();
      };
      socket.on('data', (bytes: Buffer) => {
        this.reply += bytes.toString('utf8');
        const [line, rest] = this.reply.split('\0', 2);
        if (rest !== undefined) end(() => resolve(line ?? ''));
        else if (this.reply.length > LONGEST_REPLY) end(() => reject(new Error('its answer has no end')));
      });
      socket.on('error', (error) => end(() => reject(error)));
      socket.on('close', () => end(() => reject(new Error('it closed the connection without an answer'))));
    });
    this.answered.catch(() => undefined);
  }

  /** Connects and sends the command by its name. */
  static async begin(
    at: { host: string; port: number },
    command: 'INSTREAM' | 'VERSION',
    answersWithin: number,
  ): Promise<ClamdCommand> {
    const socket = connect({ ...at, noDelay: true });
    const begun = new ClamdCommand(socket, answersWithin);
    try {
      const connected = new Promise((resolve) => socket.once('connect', resolve));
      await withTimeout(Math.min(CONNECTS_WITHIN, answersWithin), Promise.race([connected, begun.answered]));
      await begun.write(Buffer.from(`z${command}\0`));
      return begun;
    } catch (error) {
      begun.close();
      throw error;
    }
  }

  /** Sends a chunk of a stream. Returns false if clamd has already answered and accepts no more. */
  async send(chunk: Buffer): Promise<boolean> {
    if (this.isAnswered) return false;
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.length);
    this.socket.cork();
    this.socket.write(length);
    const written = this.write(chunk);
    this.socket.uncork();
    await written;
    return !this.isAnswered;
  }

  /** Ends the stream. */
  async end(): Promise<void> {
    if (!this.isAnswered) await this.write(Buffer.alloc(4));
  }

  /** Returns the answer, without the NUL at its end. */
  answer(): Promise<string> {
    return withTimeout(this.answersWithin, this.answered);
  }

  close(): void {
    this.socket.destroy();
  }

  private async write(bytes: Buffer): Promise<void> {
    if (this.socket.write(bytes)) return;
    const drained = new Promise((resolve) => this.socket.once('drain', resolve));
    await withTimeout(this.answersWithin, Promise.race([drained, this.answered]));
  }
}
