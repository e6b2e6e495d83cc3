import { Injectable } from '@nestjs/common';
import { Database } from '#libs/platform';
import { mainRecordOf } from './persistence/main-record.queries.js';

/** Finds the main record of a merged one. Merges keep no chains, so one step leads there, forever. */
@Injectable()
export class MainRecords {
  constructor(private readonly database: Database) {}

  /** Returns the id of the main record of the same person, or the id itself; null if there is no such farmer. */
  of(farmerId: number): Promise<number | null> {
    return mainRecordOf(this.database, farmerId);
  }
}
