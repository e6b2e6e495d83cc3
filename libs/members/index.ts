export { members } from './domain.js';
export { FindMember } from './find-member.service.js';
export { ListMembers } from './list-members.service.js';
export { MembersModule } from './members.module.js';
export { type MemberRow, membersOf } from './persistence/member-list.queries.js';
export {
  findMember,
  MERGED_MEMBER_COLUMNS,
  type MergedMemberColumn,
  memberChanges,
  mergeMembers,
} from './persistence/merge-members.queries.js';
export { judgeMembers, undoMembers } from './persistence/undo-members.queries.js';
export { RemoveMember } from './remove-member.service.js';
export { SaveMember } from './save-member.service.js';
