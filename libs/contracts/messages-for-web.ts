import { ACCESS_MESSAGES } from './access/index.js';
import { COMMUNITY_MESSAGES } from './community/index.js';
import { EVALUATION_MESSAGES } from './evaluation/index.js';
import { FARMERS_MESSAGES } from './farmers/index.js';
import { FARMS_MESSAGES } from './farms/index.js';
import { IDENTITY_MESSAGES } from './identity/index.js';
import { IMPORTS_MESSAGES } from './imports/index.js';
import { JOBS_MESSAGES } from './jobs/index.js';
import { PLATFORM_MESSAGES } from './platform/index.js';
import { SEARCH_MESSAGES } from './search/index.js';
import { STAFF_MESSAGES } from './staff/index.js';

/** The sentences of all domains in one object, for the client until it asks each domain for its own. */
export const MESSAGES = {
  ...IDENTITY_MESSAGES,
  session: {
    ...IDENTITY_MESSAGES.session,
    ...ACCESS_MESSAGES.grants,
    readOnly: ACCESS_MESSAGES.impersonation.readOnly,
    notFound: PLATFORM_MESSAGES.general.notFound,
  },
  profile: { ...IDENTITY_MESSAGES.profile, badEmail: PLATFORM_MESSAGES.fields.email },
  bvn: FARMERS_MESSAGES.bvn,
  search: SEARCH_MESSAGES,
  accessList: { ...ACCESS_MESSAGES.accessList, seeAsEnded: ACCESS_MESSAGES.impersonation.ended },
  staff: { ...STAFF_MESSAGES, emailInvalid: PLATFORM_MESSAGES.fields.email },
  resources: COMMUNITY_MESSAGES,
  farms: { ...EVALUATION_MESSAGES, ...FARMS_MESSAGES },
  imports: IMPORTS_MESSAGES,
  jobs: JOBS_MESSAGES,
  general: PLATFORM_MESSAGES.general,
  titles: PLATFORM_MESSAGES.titles,
} as const;
