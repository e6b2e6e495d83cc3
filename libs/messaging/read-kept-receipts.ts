import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Database } from '#libs/platform';
import { claimUnread, type UnreadReceipt, unreadAfter } from './persistence/unread.queries.js';
import { Providers } from './providers/providers.js';
import { jsonOf, TakeReceipt } from './take-receipt.service.js';

const AT_ONCE = 200;

/** Reads stored receipts again at each start, because an earlier version did not know their words. */
@Injectable()
export class ReadKeptReceipts implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger('Receipts');
  private running: Promise<unknown> = Promise.resolve();
  private stopped = false;

  constructor(
    private readonly database: Database,
    private readonly providers: Providers,
    private readonly receipts: TakeReceipt,
  ) {}

  onApplicationBootstrap(): void {
    this.running = this.read().catch((error: Error) =>
      this.log.warn(`Kept receipts were not read again: ${error.message}`),
    );
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    await this.running;
  }

  /** Applies those that are now known. Returns how many. */
  async read(): Promise<number> {
    let applied = 0;
    for (let after = 0; !this.stopped; ) {
      const unread = await unreadAfter(this.database, after, AT_ONCE);
      for (const each of unread) if (await this.readOne(each)) applied += 1;
      const last = unread.at(-1);
      if (!last || unread.length < AT_ONCE) break;
      after = last.id;
    }
    return applied;
  }

  /** One transaction each, because two that lock several messages could deadlock. */
  private async readOne({ id, provider, digest, body, takenAt }: UnreadReceipt): Promise<boolean> {
    const said = this.providers.get(provider)?.read(body);
    if (!said || said.unknown !== undefined) return false;
    return this.database.transaction(async (tx) => {
      if (!(await claimUnread(tx, id))) return false;
      return this.receipts.apply(tx, provider, said, { digest, body: jsonOf(body), takenAt });
    });
  }
}
