import { Module } from '@nestjs/common';
import { AccessModule } from '#libs/access';
import { CommunityModule } from '#libs/community';
import { LanguagesModule } from '#libs/languages';
import { MessagingModule } from '#libs/messaging';
import { RecordsModule } from '#libs/records';
import { AnswerIssues } from './answer-issues.service.js';
import { IssuePhotos } from './issue-photos.service.js';
import { LogIssue } from './log-issue.service.js';
import { NearbyFarmers } from './nearby-farmers.service.js';
import { ReadIssues } from './read-issues.service.js';

const USE_CASES = [AnswerIssues, IssuePhotos, LogIssue, NearbyFarmers, ReadIssues];

@Module({
  imports: [AccessModule, CommunityModule, LanguagesModule, MessagingModule, RecordsModule],
  providers: USE_CASES,
  exports: [...USE_CASES, RecordsModule],
})
export class ExtensionModule {}
