export { CommunityModule } from './community.module.js';
export { CommunityScope, type ReachableCommunity, type ReachableResource } from './community-scope.js';
export { DeleteCommunity } from './delete-community.service.js';
export { DeleteCommunityResource } from './delete-community-resource.service.js';
export { faultsOfCommunity } from './domain/resource-rules.js';
export { latestSeason, seasonAt, seasonBegins } from './domain/season.js';
export { community } from './domain.js';
export { FindCommunity } from './find-community.service.js';
export { ListCommunities } from './list-communities.service.js';
export { ListCommunityResources } from './list-community-resources.service.js';
export { Community } from './persistence/community.entity.js';
export { CommunityResource } from './persistence/community-resource.entity.js';
export { IS_PERSON, MEMBERS } from './persistence/community-resource-list.queries.js';
export {
  addCommunities,
  communityChanges,
  communityKey,
  knownCommunities,
  MERGED_COMMUNITY_COLUMNS,
  type MergedCommunityColumn,
  mergeCommunities,
} from './persistence/merge-communities.queries.js';
export { judgeCommunities, undoCommunities } from './persistence/undo-communities.queries.js';
export { SaveCommunity } from './save-community.service.js';
export { addCommunityResource, SaveCommunityResource } from './save-community-resource.service.js';
export { SuspendCommunityResource } from './suspend-community-resource.service.js';
