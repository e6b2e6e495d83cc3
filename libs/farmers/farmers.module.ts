import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Farmer } from './persistence/farmer.entity.js';
import { FarmerBiometric } from './persistence/farmer-biometric.entity.js';
import { Membership } from './persistence/membership.entity.js';

@Module({
  imports: [TypeOrmModule.forFeature([Farmer, Membership, FarmerBiometric])],
  exports: [TypeOrmModule],
})
export class FarmersModule {}
