import { Injectable } from '@nestjs/common';
import type { OwnRecordDto } from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Database } from '#libs/platform';
import { ownFarmer, ownFarms } from './persistence/own-record.queries.js';

/** Reads the record of the farmer linked to the user, and no other. */
@Injectable()
export class ReadOwnRecord {
  constructor(private readonly database: Database) {}

  /** Returns no farmer and no farms for a user linked to none, or to one of another account. */
  async of({ accountId, farmerId }: SessionActor): Promise<OwnRecordDto> {
    const farmer = farmerId === null ? null : await ownFarmer(this.database, accountId, farmerId);
    if (!farmer || farmerId === null) return { farmer: null, farms: [] };
    return { farmer, farms: await ownFarms(this.database, accountId, farmerId) };
  }
}
