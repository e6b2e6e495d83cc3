import { Injectable } from '@nestjs/common';
import { Access } from '#libs/access';
import { EVALUATORS, type FarmerDto, GRANTS, isGranted } from '#libs/contracts';
import { hasRole, type SessionActor } from '#libs/identity';
import { Database, DomainError } from '#libs/platform';
import { maskedBvn } from './domain/masks.js';
import {
  communitiesOfFarmer,
  farmerRow,
  farmsOfFarmer,
  sumsOfFarmer,
} from './persistence/farmer-record.queries.js';

/** Fields of a farmer that outside viewers do not get. */
const KEPT_FROM_VIEWERS = {
  tempId: null,
  gender: null,
  email: null,
  address: null,
  dateOfBirth: null,
  bankName: null,
  accountNumber: null,
  displayImage: null,
  communities: [],
  farms: [],
} satisfies Partial<FarmerDto>;

/**
 * Reads one farmer's record, with the communities and farms in the reader's scope; outside viewers get only part of
 * it.
 */
@Injectable()
export class ReadFarmer {
  constructor(
    private readonly database: Database,
    private readonly access: Access,
  ) {}

  /** Throws `record.notFound` if there is no such farmer, or none in the actor's scope. */
  async find(actor: SessionActor, id: number): Promise<FarmerDto> {
    const scope = await this.access.scopeOf(actor);
    const farmer = await farmerRow(this.database, scope, id);
    if (!farmer) throw new DomainError('record.notFound');
    const [grants, communities, farms, sums] = await Promise.all([
      this.access.grantsOf(actor),
      communitiesOfFarmer(this.database, scope, id),
      farmsOfFarmer(this.database, scope, id),
      sumsOfFarmer(this.database, scope, id),
    ]);
    const { bvnLast4, accountLast4, ...facts } = farmer;
    const record: FarmerDto = {
      ...facts,
      farmSize: sums.farmSize,
      inputCollected: isGranted(grants, GRANTS.viewInputs) ? sums.inputCollected : null,
      bvn: maskedBvn(bvnLast4),
      accountNumber: accountLast4 === null ? null : `••••••${accountLast4}`,
      communities,
      farms,
    };
    return hasRole(actor.roles, EVALUATORS) ? record : { ...record, ...KEPT_FROM_VIEWERS };
  }
}
