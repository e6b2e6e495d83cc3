import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DisclosureModule } from '#libs/disclosure';
import { Farmer } from './persistence/farmer.entity.js';
import { FarmerBiometric } from './persistence/farmer-biometric.entity.js';
import { Membership } from './persistence/membership.entity.js';
import { RevealBvn } from './reveal-bvn.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([Farmer, Membership, FarmerBiometric]), DisclosureModule],
  providers: [RevealBvn],
  exports: [RevealBvn, TypeOrmModule],
})
export class FarmersModule {}
