import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { Logger } from '@nestjs/common';
import type { Config } from '../config/config.js';
import type { Database } from '../database/database.js';
import { lock } from '../database/locks.js';

/** Number of builds kept: the current one, and two for pages that are still open or for a rollback. */
const KEPT = 3;
/** Milliseconds for which the list of names is cached, so that requests for unknown names do not each cost a query. */
const LIST_FOR = 1000;

/** A client file whose name contains a hash of its content. */
export interface ClientFile {
  /** `/assets/<name>-<hash>.<ending>` */
  name: string;
  /** Compressed with gzip. */
  packed: Buffer;
}

/**
 * Shares client files between versions. During a rollout, and for pages that stay open afterwards, one version is
 * asked for code of another. Each API stores its own files here when it starts, and serves missing files from here.
 */
export class ClientBuilds {
  private readonly log = new Logger(ClientBuilds.name);
  private readonly key: Buffer;
  private readonly bodies = new Map<string, Buffer>();
  private names: { at: number; list: Promise<Set<string>> } | null = null;

  constructor(
    private readonly database: Database,
    { JWT_SECRET }: Pick<Config, 'JWT_SECRET'>,
  ) {
    this.key = createHmac('sha256', JWT_SECRET).update('gona: files of the client').digest();
  }

  /**
   * Stores a build, reading only files that are not stored yet, and deletes the oldest. Never throws: without it an
   * API still serves its own pages.
   */
  async keep(names: string[], read: (name: string) => Promise<ClientFile>): Promise<void> {
    try {
      if (names.length > 0) await this.store(names, read);
    } catch (error) {
      this.log.warn({ err: error }, 'the files of this version are not kept for pages of the others');
    }
  }

  /**
   * Returns a file of any stored build, compressed with gzip; null if none has it, or if the stored file does not
   * match its signature.
   */
  async find(name: string): Promise<Buffer | null> {
    const body = this.bodies.get(name);
    if (body) return body;
    if (!(await this.listed()).has(name)) return null;
    const rows = await this.database.query<{ body: Buffer; mac: Buffer }>(
      'SELECT body, mac FROM client_file WHERE name = $1',
      [name],
    );
    const found = rows.find(({ body: packed, mac }) => {
      const own = this.macOf({ name, packed });
      return mac.length === own.length && timingSafeEqual(mac, own);
    });
    if (!found) return null;
    // Bounded by the files of the stored builds.
    this.bodies.set(name, found.body);
    return found.body;
  }

  private async store(names: string[], read: (name: string) => Promise<ClientFile>): Promise<void> {
    // Another secret makes another build: files signed with an earlier secret are not trusted.
    const id = createHmac('sha256', this.key)
      .update([...names].sort().join('\n'))
      .digest('hex');
    const known = await this.database.query<{ id: string }>(
      'UPDATE client_build SET started_at = now() WHERE id = $1 RETURNING id',
      [id],
    );
    if (known.length > 0) return;
    const files = await Promise.all(names.map(read));
    await this.database.transaction(async (tx) => {
      await lock(tx, 'client');
      const [added] = await tx.query(
        'INSERT INTO client_build (id) VALUES ($1) ON CONFLICT DO NOTHING RETURNING id',
        [id],
      );
      if (!added) return;
      await tx.query(
        `INSERT INTO client_file (build, name, body, mac)
         SELECT $1, * FROM unnest($2::text[], $3::bytea[], $4::bytea[])`,
        [
          id,
          files.map(({ name }) => name),
          files.map(({ packed }) => packed),
          files.map((file) => this.macOf(file)),
        ],
      );
      await tx.query(
        `DELETE FROM client_build
          WHERE id NOT IN (SELECT id FROM client_build ORDER BY started_at DESC, id LIMIT ${KEPT})`,
      );
    });
  }

  private listed(): Promise<Set<string>> {
    if (this.names && Date.now() - this.names.at < LIST_FOR) return this.names.list;
    const list = this.database
      .query<{ name: string }>('SELECT DISTINCT name FROM client_file')
      .then((rows) => new Set(rows.map(({ name }) => name)));
    this.names = { at: Date.now(), list };
    return list;
  }

  private macOf({ name, packed }: ClientFile): Buffer {
    const digest = createHash('sha256').update(packed).digest();
    return createHmac('sha256', this.key).update(`${name}\n`).update(digest).digest();
  }
}
