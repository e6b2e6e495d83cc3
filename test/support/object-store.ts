import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { freePort } from './processes.js';

/** The only keys that the server knows; it checks every signature. */
export const STORE_KEYS = { FILES_ACCESS_KEY_ID: 'S3RVER', FILES_SECRET_ACCESS_KEY: 'S3RVER' };
const BUCKET = 'farms';

/** A request as the server sees it. */
export interface Asked {
  method: string;
  path: string;
  query: Record<string, string>;
  headers: Record<string, string>;
}
interface Answering extends Asked {
  app: object;
  status: number;
  body: unknown;
  type: string;
}
/** Returns the error to respond with, or null to pass the request on. */
type Judge = (asked: Asked) => { status: number; code: string } | null;

/** An S3 server in this process, with its files in a folder. It can be stopped and started. */
export class ObjectStore {
  private readonly folder = mkdtempSync(join(tmpdir(), 'gona-bucket-'));
  private server: Server | null = null;
  /** Replaces the server's own response. */
  judge: Judge = () => null;
  readonly asked: Asked[] = [];

  private constructor(private readonly port: number) {}

  static async start(): Promise<ObjectStore> {
    const store = new ObjectStore(await freePort());
    await store.start();
    return store;
  }

  get endpoint(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Returns the URL in the format of `FILES_URL`. */
  url(bucket = BUCKET, prefix = 'gona'): string {
    return `s3://${bucket}/${prefix}?endpoint=${this.endpoint}`;
  }

  /** Settings of a program that stores its files here. */
  get settings() {
    return { FILES_URL: this.url(), ...STORE_KEYS };
  }

  async start(): Promise<void> {
    const app = new S3rver({
      address: '127.0.0.1',
      port: this.port,
      silent: true,
      vhostBuckets: false,
      directory: this.folder,
      configureBuckets: [{ name: BUCKET, configs: [] }],
    });
    // Real stores do the same: a reader continues with the old file after it is replaced.
    const copy = app.store.copyObject.bind(app.store);
    app.store.copyObject = async (...names) => {
      await app.store.deleteObject(names[2], names[3]);
      return copy(...names);
    };
    app.use(async (asked: Answering, next: () => Promise<void>) => {
      const { method, path, query, headers } = asked;
      this.asked.push({ method, path, query: { ...query }, headers: { ...headers } });
      // It parses the path of a bucket differently from the path that the client signs.
      if (/^\/[^/]+\/$/.test(path))
        asked.app = Object.create(asked.app, { allowMismatchedSignatures: { value: true } });
      const judged = this.judge(asked);
      if (judged) answer(asked, judged.status, `<Error><Code>${judged.code}</Code></Error>`);
      else if (!this.ofUploads(asked)) await next();
    });
    // Runs before the server's own middleware.
    app.middleware.unshift(...app.middleware.splice(-1));
    await app.run();
    this.server = app.httpServer;
  }

  /** Stops immediately, even during a request. */
  async stop(): Promise<void> {
    const { server } = this;
    this.server = null;
    await new Promise<void>((resolve) => {
      if (!server) return resolve();
      server.close(() => resolve());
      server.closeAllConnections();
    });
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Returns the ids of unfinished multipart uploads. */
  unfinished(): string[] {
    const folder = this.uploadsFolder();
    mkdirSync(folder, { recursive: true });
    return readdirSync(folder);
  }

  private uploadsFolder(): string {
    return join(this.folder, BUCKET, '._S3rver_uploads');
  }

  /** Implements the requests that this server lacks: listing and aborting unfinished multipart uploads. */
  private ofUploads(asked: Answering): boolean {
    const { method, query } = asked;
    if (method === 'DELETE' && query.uploadId !== undefined) {
      rmSync(join(this.uploadsFolder(), query.uploadId), { recursive: true, force: true });
      answer(asked, 204, '');
      return true;
    }
    if (method !== 'GET' || query.uploads === undefined) return false;
    const uploads = this.unfinished().map((id) => ({
      id,
      key: readFileSync(join(this.uploadsFolder(), id, 'key'), 'utf8'),
      at: statSync(join(this.uploadsFolder(), id)).birthtime.toISOString(),
    }));
    const listed = uploads
      .filter(({ key }) => key.startsWith(query.prefix ?? ''))
      .map(
        ({ id, key, at }) =>
          `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${at}</Initiated></Upload>`,
      );
    answer(
      asked,
      200,
      `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${listed.join('')}</ListMultipartUploadsResult>`,
    );
    return true;
  }
}

function answer(asked: Answering, status: number, body: string): void {
  asked.status = status;
  asked.type = 'application/xml';
  asked.body = body;
}
