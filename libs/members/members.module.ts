import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccessModule } from '#libs/access';
import { CommunityModule } from '#libs/community';
import { FindMember } from './find-member.service.js';
import { ListMembers } from './list-members.service.js';
import { CommunityMember } from './persistence/community-member.entity.js';
import { RemoveMember } from './remove-member.service.js';
import { SaveMember } from './save-member.service.js';

const USE_CASES = [FindMember, ListMembers, RemoveMember, SaveMember];

@Module({
  imports: [TypeOrmModule.forFeature([CommunityMember]), AccessModule, CommunityModule],
  providers: USE_CASES,
  exports: USE_CASES,
})
export class MembersModule {}
