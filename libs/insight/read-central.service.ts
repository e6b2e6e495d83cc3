import { Injectable, Logger } from '@nestjs/common';
import { latestSeason, seasonAt } from '#libs/community';
import type { CentralDto } from '#libs/contracts';
import { apartFromCaller, Database, lock, ReadReplica } from '#libs/platform';
import { centralOf } from './domain/central.js';
import { countCentral, storeCentral, storedCentral } from './persistence/central.queries.js';

/** Milliseconds after which a reader has the figures counted again. */
const FRESH_MS = 60_000;

const seasonOf = (moment: Date) => latestSeason(seasonAt(moment), moment);

/** Reads the figures of all accounts. A reader gets the stored ones at once; older ones are counted again meanwhile. */
@Injectable()
export class ReadCentral {
  private readonly log = new Logger(ReadCentral.name);

  constructor(
    private readonly database: Database,
    private readonly replica: ReadReplica,
  ) {}

  async read(): Promise<CentralDto> {
    const stored = await storedCentral(this.database);
    if (!stored) return this.count();
    if (Date.now() - stored.takenAt.getTime() > FRESH_MS)
      void apartFromCaller(() => this.countAlone()).catch((error: Error) =>
        this.log.warn(`central figures: ${error.message}`),
      );
    return centralOf(stored.figures, seasonOf(stored.takenAt), stored.takenAt);
  }

  /** Counts and stores the figures. */
  async count(): Promise<CentralDto> {
    const takenAt = new Date();
    const season = seasonOf(takenAt);
    const figures = await this.replica.read((reader) => countCentral(reader, season));
    await storeCentral(this.database, figures, takenAt);
    return centralOf(figures, season, takenAt);
  }

  /** Counts unless another process is counting. */
  private async countAlone(): Promise<void> {
    await this.database.transaction(async (tx) => {
      if (await lock(tx, 'figures', 'central', 'try')) await this.count();
    });
  }
}
