import { GRANTS } from '#libs/contracts';
import { defineDomain, encryptedColumn, encryptInMaintenance, type PlainColumn } from '#libs/platform';
import { ABOUT_PERSON, HOLDS } from './about-person.js';
import { typedIdentifiers } from './domain/typed-identifiers.js';
import { ERASES } from './erases.js';
import { EVENTS } from './events.js';
import { FarmersModule } from './farmers.module.js';
import { Farmer } from './persistence/farmer.entity.js';
import { FarmerBiometric } from './persistence/farmer-biometric.entity.js';
import { findCapturedFarmers, findFarmers, findFarmersByBvn } from './persistence/farmer-search.queries.js';
import { bvnKeyProofs } from './persistence/key-proofs.js';
import { Membership } from './persistence/membership.entity.js';
import { membershipsOfCommunity, membershipsOfResource } from './persistence/membership-trash.queries.js';
import { Farmers1795600400000 } from './persistence/migrations/1795600400000-farmers.js';
import { MainRecord1795603000000 } from './persistence/migrations/1795603000000-main-record.js';
import { FarmerPictures1795603010006 } from './persistence/migrations/1795603010006-farmer-pictures.js';
import { FarmerSearch1795603010140 } from './persistence/migrations/1795603010140-farmer-search.js';
import { FarmerOrder1795603010141 } from './persistence/migrations/1795603010141-farmer-order.js';
import { NameSpellings1795603010142 } from './persistence/migrations/1795603010142-name-spellings.js';
import { FarmerLocks1796000300000 } from './persistence/migrations/1796000300000-farmer-locks.js';
import { EventsOfFarmer1796003900000 } from './persistence/migrations/1796003900000-events-of-farmer.js';
import { FarmersByName1796006030100 } from './persistence/migrations/1796006030100-farmers-by-name.js';
import { purgePictures } from './purge-pictures.js';
import { PRINTS } from './retains.js';

const plain: PlainColumn[] = [
  {
    table: 'farmer',
    key: ['id'],
    value: 't.account_number',
    set: 'account_number = NULL, account_cipher = v.cipher, account_index = v.index, account_last4 = v.last4',
  },
];

export const farmers = defineDomain({
  name: 'farmers',
  module: FarmersModule,
  entities: [Farmer, FarmerBiometric, Membership],
  migrations: [
    Farmers1795600400000,
    MainRecord1795603000000,
    FarmerPictures1795603010006,
    FarmerSearch1795603010140,
    FarmerOrder1795603010141,
    FarmersByName1796006030100,
    NameSpellings1795603010142,
    FarmerLocks1796000300000,
    EventsOfFarmer1796003900000,
  ],
  owns: ['farmer', 'farmer_biometric', 'loose_picture', 'farmer_change', 'membership', 'trash_membership'],
  aboutPerson: ABOUT_PERSON,
  holds: HOLDS,
  erases: ERASES,
  farmerRows: [
    {
      called: 'Communities',
      table: 'membership',
      keys: ['community_id'],
      replaces: true,
      restorable: 'EXISTS (SELECT 1 FROM every_community c WHERE c.id = r.community_id)',
    },
    { called: 'Communities in the trash', table: 'trash_membership', keys: ['trash_id', 'community_id'] },
    { called: 'Biometrics', table: 'farmer_biometric', keys: ['kind', 'image'], uniqueBy: ['kind'] },
    { called: 'Earlier values', table: 'farmer_change', keys: ['id'] },
  ],
  cascades: { community: membershipsOfCommunity, communityResource: membershipsOfResource },
  keyProofs: bvnKeyProofs,
  encrypted: [
    encryptedColumn('farmer', 'bvn_cipher', 'BVNs of farmers'),
    encryptedColumn('farmer', 'account_cipher', 'account numbers of farmers'),
  ],
  plain,
  retains: [PRINTS],
  maintenance: [
    { name: 'replaced photos and prints', run: purgePictures },
    {
      name: 'account numbers in the clear',
      run: (context, _files, _kinds, config) => encryptInMaintenance(plain, context, config),
    },
  ],
  // Search covers all accounts and links to a farmer's first farm. A record names their communities and farms. A
  // farmer linked to a farm, user, card or ledger is not removed.
  reads: [
    'account',
    'import_batch',
    'import_outcome',
    'lga',
    'stored_file',
    'ward',
    'app_user',
    'breach_person',
    'card',
    'event_log',
    'farm',
    'farm_act',
    'farm_act_farm',
    'farm_boundary_version',
    'farm_link',
    'community',
    'every_community',
    'community_resource',
    'ledger_approval',
    'ledger_farmer',
    'ledger_entry',
    'state',
    'every_community_resource',
  ],
  events: EVENTS,
  records: {
    farmer: {
      names: (reader, ids) =>
        reader.query(`SELECT id, surname || ' ' || first_name AS name FROM farmer WHERE id = ANY($1)`, [ids]),
      search: {
        grants: [GRANTS.viewCommunities, GRANTS.viewFarms],
        find: findFarmers,
        findCaptured: findCapturedFarmers,
        identifier: { typed: ({ typed }) => typedIdentifiers(typed).bvn, find: findFarmersByBvn },
      },
    },
  },
});
