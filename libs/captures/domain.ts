import { defineDomain, encryptedColumn } from '#libs/platform';
import { ABOUT_PERSON, HOLDS } from './about-person.js';
import { CapturesModule } from './captures.module.js';
import { ERASES } from './erases.js';
import { EVENTS } from './events.js';
import { CAPTURES_EXPORTS } from './exports.js';
import { Captures1796002400000 } from './persistence/migrations/1796002400000-captures.js';
import { CaptureAccuracy1796003994010 } from './persistence/migrations/1796003994010-capture-accuracy.js';
import { purgeCaptures } from './purge-captures.js';
import { CAPTURES_TO_DECIDE } from './waiting.js';

/** Captures of agents: received encrypted and in parts, opened, checked and stored. */
export const captures = defineDomain({
  name: 'captures',
  module: CapturesModule,
  migrations: [Captures1796002400000, CaptureAccuracy1796003994010],
  owns: ['capture', 'capture_key', 'capture_part'],
  encrypted: [encryptedColumn('capture_key', 'private_cipher', 'keys of captures')],
  farmerRows: [{ called: 'Captures', table: 'capture', keys: ['id'] }],
  aboutPerson: ABOUT_PERSON,
  holds: HOLDS,
  erases: ERASES,
  // A capture is checked against its posting, farmer and farm; phones get both, with what was sent back.
  reads: [
    'agent',
    'app_user',
    'community',
    'community_position',
    'community_resource',
    'data_rejection',
    'erased_person',
    'every_community',
    'farm',
    'farm_act',
    'farmer',
    'farmer_biometric',
    'posting',
    'posting_farmer',
    'posting_group',
    'state',
  ],
  waiting: { captures: CAPTURES_TO_DECIDE },
  events: EVENTS,
  exports: CAPTURES_EXPORTS,
  maintenance: [{ name: 'unfinished and refused captures', run: purgeCaptures }],
});
