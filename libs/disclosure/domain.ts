import { defineDomain } from '#libs/platform';
import { ABOUT_PERSON, FIGURES, HOLDS } from './about-person.js';
import { DisclosureModule } from './disclosure.module.js';
import { ERASES } from './erases.js';
import { EVENTS } from './events.js';
import { Disclosure1795601900000 } from './persistence/migrations/1795601900000-disclosure.js';
import { FarmerViews1796000100000 } from './persistence/migrations/1796000100000-farmer-views.js';
import { DisclosedReports1796000200001 } from './persistence/migrations/1796000200001-disclosed-reports.js';
import { SessionViews1796003000100 } from './persistence/migrations/1796003000100-session-views.js';
import { purgeViews } from './purge-views.js';

export const disclosure = defineDomain({
  name: 'disclosure',
  module: DisclosureModule,
  migrations: [
    Disclosure1795601900000,
    FarmerViews1796000100000,
    DisclosedReports1796000200001,
    SessionViews1796003000100,
  ],
  owns: ['disclosure', 'disclosure_search', 'farmer_view', 'farmer_set', 'farmer_set_block', 'session_view'],
  appendOnly: ['disclosure'],
  // Views of a farm are views of its farmer; those of merged records count for the main record.
  reads: ['app_user', 'farm', 'farmer'],
  aboutPerson: ABOUT_PERSON,
  holds: HOLDS,
  erases: ERASES,
  figures: FIGURES,
  farmerRows: [
    {
      called: 'Views',
      table: 'farmer_view',
      keys: ['user_id', 'hour', 'how'],
      uniqueBy: ['user_id', 'hour', 'how'],
    },
  ],
  maintenance: [{ name: 'old views of farmers', run: purgeViews }],
  events: EVENTS,
});
