import { defineDomain } from '#libs/platform';
import { DisclosureModule } from './disclosure.module.js';
import { EVENTS } from './events.js';
import { Disclosure1795323100031 } from './persistence/migrations/1795323100031-disclosure.js';

export const disclosure = defineDomain({
  name: 'disclosure',
  module: DisclosureModule,
  migrations: [Disclosure1795323100031],
  owns: ['disclosure', 'disclosure_search'],
  appendOnly: ['disclosure'],
  events: EVENTS,
});
