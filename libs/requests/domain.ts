import { defineDomain, encryptedColumn } from '#libs/platform';
import { recordDomain } from '#libs/records';
import { ABOUT_PERSON, FIGURES, HOLDS } from './about-person.js';
import { DATA_REQUESTS } from './data-requests.js';
import { eraseDue } from './erase-farmer.js';
import { ERASES } from './erases.js';
import { EVENTS } from './events.js';
import { Requests1796000300001 } from './persistence/migrations/1796000300001-requests.js';
import { ErasureSearch1796000400100 } from './persistence/migrations/1796000400100-erasure-search.js';
import { ErasureSearchCipher1796002100000 } from './persistence/migrations/1796002100000-erasure-search-cipher.js';
import { RequestLists1796003000000 } from './persistence/migrations/1796003000000-request-lists.js';
import { ProposedChanges1796003100000 } from './persistence/migrations/1796003100000-proposed-changes.js';
import { RequestsModule } from './requests.module.js';
import { INACTIVE_FARMERS } from './retains.js';
import { WAITING } from './waiting.js';

const requests_ = recordDomain(DATA_REQUESTS);

/** Requests of people in the data: answers, restrictions and erasures. */
export const requests = defineDomain({
  name: 'requests',
  ...requests_,
  module: RequestsModule,
  migrations: [
    Requests1796000300001,
    ErasureSearch1796000400100,
    ErasureSearchCipher1796002100000,
    RequestLists1796003000000,
    ProposedChanges1796003100000,
  ],
  encrypted: [encryptedColumn('erasure', 'search_cipher', 'words of searches after erasures')],
  owns: ['data_request', 'erasure', 'erasure_recipient', 'erased_person'],
  aboutPerson: ABOUT_PERSON,
  figures: FIGURES,
  holds: HOLDS,
  erases: ERASES,
  retains: [INACTIVE_FARMERS],
  // Facts that forbid an erasure, the end of the last season, the farms that it covers, and the installation of erased people.
  reads: [
    'account',
    'app_user',
    'community_resource',
    'event_log',
    'farm',
    'farmer',
    'import_batch',
    'ledger_approval',
    'ledger_farmer',
    'membership',
  ],
  events: { ...requests_.events, ...EVENTS },
  waiting: WAITING,
  maintenance: [{ name: 'farmers to erase', run: eraseDue }],
});
