import { Injectable } from '@nestjs/common';
import { Access } from '#libs/access';
import type { FarmerDto } from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Database, DomainError } from '#libs/platform';
import { maskedBvn } from './domain/masks.js';
import { communitiesOfFarmer, farmerRow, farmsOfFarmer } from './persistence/farmer-record.queries.js';

/** One farmer's record, with the communities and farms that the reader may see. */
@Injectable()
export class ReadFarmer {
  constructor(
    private readonly database: Database,
    private readonly access: Access,
  ) {}

  /** Throws `record.notFound` where there is no such farmer, or none in the actor's scope. */
  async find(actor: SessionActor, id: number): Promise<FarmerDto> {
    const scope = await this.access.scopeOf(actor);
    const farmer = await farmerRow(this.database, scope, id);
    if (!farmer) throw new DomainError('record.notFound');
    const [communities, farms] = await Promise.all([
      communitiesOfFarmer(this.database, scope, id),
      farmsOfFarmer(this.database, scope, id),
    ]);
    const { bvnLast4, accountLast4, ...facts } = farmer;
    return {
      ...facts,
      bvn: maskedBvn(bvnLast4),
      accountNumber: accountLast4 === null ? null : `••••••${accountLast4}`,
      communities,
      farms,
    };
  }
}
