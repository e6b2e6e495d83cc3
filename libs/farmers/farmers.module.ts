import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccessModule } from '#libs/access';
import { CommunityModule } from '#libs/community';
import { DisclosureModule } from '#libs/disclosure';
import { Biometrics } from './biometrics.service.js';
import { FarmerHistory } from './farmer-history.service.js';
import { FarmerScope } from './farmer-scope.service.js';
import { ListFarmers } from './list-farmers.service.js';
import { MainRecords } from './main-records.service.js';
import { Farmer } from './persistence/farmer.entity.js';
import { FarmerBiometric } from './persistence/farmer-biometric.entity.js';
import { Membership } from './persistence/membership.entity.js';
import { ReadFarmer } from './read-farmer.service.js';
import { RevealNumbers } from './reveal-numbers.service.js';
import { SaveBvn } from './save-bvn.service.js';
import { SaveFarmer } from './save-farmer.service.js';
import { SearchFarmers } from './search-farmers.service.js';

const USE_CASES = [
  Biometrics,
  FarmerHistory,
  FarmerScope,
  ListFarmers,
  MainRecords,
  ReadFarmer,
  RevealNumbers,
  SaveBvn,
  SaveFarmer,
  SearchFarmers,
];

@Module({
  imports: [
    AccessModule,
    CommunityModule,
    TypeOrmModule.forFeature([Farmer, Membership, FarmerBiometric]),
    DisclosureModule,
  ],
  providers: USE_CASES,
  exports: [...USE_CASES, TypeOrmModule],
})
export class FarmersModule {}
