import {
  ADMINISTRATORS,
  GRANTS,
  type Grant,
  OVERVIEW_READERS,
  type Role,
  type TopicKind,
} from '#libs/contracts';

/** Roles that may follow a kind of topic at all; `own` is for the user of that id, whatever the role. */
export const TOPIC_ROLES: Record<TopicKind, readonly Role[] | 'own'> = {
  account: OVERVIEW_READERS,
  jobs: ADMINISTRATORS,
  resource: OVERVIEW_READERS,
  user: 'own',
};

/** What staff need to follow a kind of topic: as for the calls that read the same. */
export const TOPIC_GRANTS: Partial<Record<TopicKind, Grant>> = {
  account: GRANTS.viewCommunities,
  resource: GRANTS.viewFarms,
};
