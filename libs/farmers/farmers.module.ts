import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccessModule } from '#libs/access';
import { DisclosureModule } from '#libs/disclosure';
import { Farmer } from './persistence/farmer.entity.js';
import { FarmerBiometric } from './persistence/farmer-biometric.entity.js';
import { Membership } from './persistence/membership.entity.js';
import { ReadFarmer } from './read-farmer.service.js';
import { RevealNumbers } from './reveal-numbers.service.js';

@Module({
  imports: [AccessModule, TypeOrmModule.forFeature([Farmer, Membership, FarmerBiometric]), DisclosureModule],
  providers: [ReadFarmer, RevealNumbers],
  exports: [ReadFarmer, RevealNumbers, TypeOrmModule],
})
export class FarmersModule {}
