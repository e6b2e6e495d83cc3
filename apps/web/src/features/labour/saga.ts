import { BOOKING_MESSAGES, bookingCalls, CREW_MESSAGES, crewCalls } from '#libs/contracts';
import { recordStore } from '../../core/records/record-store.js';
import { registerSagas } from '../../core/store.js';
import { PROVIDERS } from '../providers/addresses.js';
import { crewPath } from './addresses.js';

export const crews = recordStore('crew', crewCalls, {
  one: 'crew',
  many: 'crews',
  path: PROVIDERS,
  to: crewPath,
  follows: ['crew.*', 'booking.*', 'serviceProvider.*', 'staff.grantsChanged'],
  ofAccount: true,
  messages: CREW_MESSAGES,
  form: () => import('./CrewForm.js'),
});

export const bookings = recordStore('booking', bookingCalls, {
  one: 'booking',
  many: 'bookings',
  path: PROVIDERS,
  follows: ['booking.*', 'crew.*', 'serviceProvider.*', 'staff.grantsChanged'],
  nameOf: ({ place }) => place,
  ofAccount: true,
  messages: BOOKING_MESSAGES,
  form: () => import('./BookingForm.js'),
});

registerSagas('labour', [crews, bookings]);
