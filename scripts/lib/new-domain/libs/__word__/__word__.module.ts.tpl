import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccessModule } from '#libs/access';
import { Create__One__ } from './create-__single__.service.js';
import { List__Many__ } from './list-__plural__.service.js';
import { __One__ } from './persistence/__single__.entity.js';

const USE_CASES = [Create__One__, List__Many__];

@Module({
  imports: [TypeOrmModule.forFeature([__One__]), AccessModule],
  providers: USE_CASES,
  exports: USE_CASES,
})
export class __Domain__Module {}
