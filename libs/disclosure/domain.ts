import { defineDomain } from '#libs/platform';
import { DisclosureModule } from './disclosure.module.js';
import { EVENTS } from './events.js';
import { Disclosure1795323100031 } from './persistence/migrations/1795323100031-disclosure.js';
import { AccountNumbers1795330830000 } from './persistence/migrations/1795330830000-account-numbers.js';

export const disclosure = defineDomain({
  name: 'disclosure',
  module: DisclosureModule,
  migrations: [Disclosure1795323100031, AccountNumbers1795330830000],
  owns: ['disclosure', 'disclosure_search'],
  appendOnly: ['disclosure'],
  events: EVENTS,
});
