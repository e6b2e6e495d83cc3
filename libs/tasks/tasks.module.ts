import { Module } from '@nestjs/common';
import { AccessModule } from '#libs/access';
import { CommunityModule } from '#libs/community';
import { RecordsModule } from '#libs/records';
import { ManagePostings } from './manage-postings.service.js';
import { PostAgents } from './post-agents.service.js';
import { ReadPostings } from './read-postings.service.js';

const USE_CASES = [ManagePostings, PostAgents, ReadPostings];

@Module({
  imports: [AccessModule, CommunityModule, RecordsModule],
  providers: USE_CASES,
  exports: [...USE_CASES, RecordsModule],
})
export class TasksModule {}
