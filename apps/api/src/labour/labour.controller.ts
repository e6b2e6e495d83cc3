import { BOOKINGS, CREWS } from '#libs/labour';
import { recordController } from '../http/index.js';

export const CrewsController = recordController(CREWS);
export const BookingsController = recordController(BOOKINGS);
