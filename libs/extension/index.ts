export { AnswerIssues } from './answer-issues.service.js';
export { extension } from './domain.js';
export { ExtensionModule } from './extension.module.js';
export { IssuePhotos } from './issue-photos.service.js';
export { OUTBREAKS } from './kinds.js';
export { LogIssue } from './log-issue.service.js';
export { NearbyFarmers } from './nearby-farmers.service.js';
export { ReadIssues } from './read-issues.service.js';
