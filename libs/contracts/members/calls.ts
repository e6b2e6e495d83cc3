import { call } from '../platform/calls.js';
import type { SuccessDto } from '../platform/dto.js';
import type {
  CommunityMemberListDto,
  CommunityMemberQuery,
  CommunityMemberRecordDto,
  SaveCommunityMemberBody,
} from './dto.js';

/** Lists the members of one community, by its id. */
export const listCommunityMembers = call<{
  path: { id: number };
  query?: CommunityMemberQuery;
  answer: CommunityMemberListDto;
}>('GET', '/community-resource/communitymembers/:id');
export const findCommunityMember = call<{ path: { memberId: number }; answer: CommunityMemberRecordDto }>(
  'GET',
  '/community-resource/communitymember/:memberId',
);
export const addCommunityMember = call<{
  path: { communityId: number };
  body: SaveCommunityMemberBody;
  answer: SuccessDto;
}>('POST', '/community-resource/communitymembers/:communityId');
/** Replaces all fields: values that the body omits are cleared. */
export const updateCommunityMember = call<{
  path: { memberId: number };
  body: SaveCommunityMemberBody;
  answer: SuccessDto;
}>('PUT', '/community-resource/communitymember/:memberId');
export const removeCommunityMember = call<{ path: { memberId: number }; answer: SuccessDto }>(
  'DELETE',
  '/community-resource/communitymember/:memberId',
);
/** Restores a removed member. */
export const restoreCommunityMember = call<{ path: { memberId: number }; answer: SuccessDto }>(
  'POST',
  '/community-resource/communitymember/:memberId/restore',
);
