import { defineDomain } from '#libs/platform';
import { recordDomain } from '#libs/records';
import { BOOKINGS, CREWS } from './kinds.js';
import { Labour1796001110000 } from './persistence/migrations/1796001110000-labour.js';

export const labour = defineDomain({
  name: 'labour',
  migrations: [Labour1796001110000],
  owns: ['crew', 'booking'],
  impersonal: { booking: 'Days and places of crews.', crew: 'Names of crews, not of their workers.' },
  // Crews are seen with their provider.
  reads: ['service_provider'],
  ...recordDomain(CREWS, BOOKINGS),
});
