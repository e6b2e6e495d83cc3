import { Injectable } from '@nestjs/common';
import { Access } from '#libs/access';
import { EVALUATORS, type FarmerDto, GRANTS, isGranted } from '#libs/contracts';
import { hasRole, type SessionActor } from '#libs/identity';
import { Database, DomainError } from '#libs/platform';
import { maskedBvn } from './domain/masks.js';
import { FarmerScope } from './farmer-scope.service.js';
import { biometricsOf } from './persistence/biometrics.queries.js';
import {
  communitiesOfFarmer,
  farmerRow,
  farmsOfFarmer,
  mergedRecords,
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
  passportImage: null,
  biometrics: [],
  rifanNumber: null,
  ward: null,
  lga: null,
  nextOfKin: null,
  guarantor: null,
  resourcesCount: 0,
  farmsCount: 0,
  communitiesCount: 0,
  createdOn: null,
  mergedRecords: [],
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
    private readonly scope: FarmerScope,
  ) {}

  /**
   * Returns the record, or the main record of a merged one. Throws `record.notFound` if there is no such farmer, or
   * none in the actor's scope.
   */
  async find(actor: SessionActor, asked: number): Promise<FarmerDto> {
    const reached = await this.scope.require(actor, asked);
    const id = reached.mainId ?? reached.id;
    const reach = await this.scope.reachOf(actor, asked);
    const [farmer, grants, communities, farms, sums, pictures, merged] = await Promise.all([
      farmerRow(this.database, reach, id),
      this.access.grantsOf(actor),
      communitiesOfFarmer(this.database, reach, id),
      farmsOfFarmer(this.database, reach, id),
      sumsOfFarmer(this.database, reach, id),
      biometricsOf(this.database, id),
      mergedRecords(this.database, id),
    ]);
    if (!farmer) throw new DomainError('record.notFound');
    const { bvnLast4, accountLast4, createdOn, ...facts } = farmer;
    const { inputCollected, ...counted } = sums;
    const record: FarmerDto = {
      ...facts,
      ...counted,
      createdOn: createdOn.toISOString(),
      passportImage: pictures.find(({ kind }) => kind === 'passport')?.image ?? null,
      biometrics: pictures.map(({ capturedOn, ...each }) => ({
        ...each,
        capturedOn: capturedOn.toISOString(),
      })),
      inputCollected: isGranted(grants, GRANTS.viewInputs) ? inputCollected : null,
      bvn: maskedBvn(bvnLast4),
      accountNumber: accountLast4 === null ? null : `••••••${accountLast4}`,
      communities,
      farms,
      mergedRecords: merged,
    };
    return hasRole(actor.roles, [...EVALUATORS, 'FARMER']) ? record : { ...record, ...KEPT_FROM_VIEWERS };
  }

  /** Returns the record of the signed-in farmer. Throws `record.notFound` for a user who is linked to none. */
  async own(actor: SessionActor): Promise<FarmerDto> {
    if (actor.farmerId === null) throw new DomainError('record.notFound');
    return this.find(actor, actor.farmerId);
  }
}
