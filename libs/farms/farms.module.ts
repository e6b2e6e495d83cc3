import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Farm } from './persistence/farm.entity.js';
import { FarmResource } from './persistence/farm-resource.entity.js';

@Module({ imports: [TypeOrmModule.forFeature([Farm, FarmResource])], exports: [TypeOrmModule] })
export class FarmsModule {}
