import { defineDomain } from '#libs/platform';
import { DisclosureModule } from './disclosure.module.js';
import { EVENTS } from './events.js';
import { Disclosure1795601900000 } from './persistence/migrations/1795601900000-disclosure.js';

export const disclosure = defineDomain({
  name: 'disclosure',
  module: DisclosureModule,
  migrations: [Disclosure1795601900000],
  owns: ['disclosure', 'disclosure_search'],
  appendOnly: ['disclosure'],
  events: EVENTS,
});
