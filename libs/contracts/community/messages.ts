/** Messages about community resources and communities. */
export const COMMUNITY_MESSAGES = {
  loadFailed: 'Server is unable to process your request. Try again later.',
  resourceAdded: 'New community resource added!',
  resourceUpdated: 'Community resource successfully updated!',
  resourceFailed: 'Error occurred while adding new community resource.',
  resourceUpdateFailed: 'Error occurred while updating community resource.',
  suspended: 'Community Resource Suspended successfully!',
  activated: 'Community Resource Activated successfully!',
  suspendFailed: 'Error while suspending community resource!',
  resourceDeleted: 'Your community resource has been deleted.',
  resourceDeleteFailed: 'Error while trying to delete community resource.',
  resourceKept: 'Your community resource is safe.',
  communityDeleted: 'Your community has been deleted.',
  communityDeleteFailed: 'Error while trying to delete community.',
  communityKept: 'Your community is safe :)',
  communityAdded: 'New community added!',
  communityFailed: 'Error occurred while adding new community.',
  communityUpdated: 'Community updated successfully!',
  communityUpdateFailed: 'Error occurred while updating community.',
  communityStays: "A community can't move to another community resource.",
  communityChanged:
    'Someone else changed this community after you opened it. Close this form, check the latest version, then make your change.',
} as const;
