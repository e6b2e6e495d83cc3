/** Kinds of requests of people in the data (NDPA 2023, sections 34 to 38; GAID 2025, articles 36 to 40). */
export const REQUEST_KINDS = {
  access: 'Copy of the data',
  correction: 'Correction',
  erasure: 'Erasure',
  restriction: 'Restriction',
  objection: 'Objection',
  portability: 'Data for another organisation',
  grievance: 'Grievance (SNAG)',
  review: 'Review by a person',
} as const;
export type RequestKind = keyof typeof REQUEST_KINDS;

/** How a request arrived. */
export const REQUEST_CHANNELS = {
  person: 'In person',
  letter: 'Letter',
  phone: 'Phone call',
  sms: 'Text message',
  email: 'Email',
  agent: 'Agent or organisation of the farmer',
  portal: 'Portal',
  retention: 'Retention period over',
} as const;
export type RequestChannel = keyof typeof REQUEST_CHANNELS;

export const REQUEST_STATES = {
  OPEN: 'Open',
  GRANTED: 'Granted',
  PARTLY: 'Partly granted',
  REFUSED: 'Refused',
} as const;
export type RequestState = keyof typeof REQUEST_STATES;
export const REQUEST_DECISIONS = ['GRANTED', 'PARTLY', 'REFUSED'] as const;
export type RequestDecision = (typeof REQUEST_DECISIONS)[number];

/** Days to answer, unless the request states fewer (GAID 2025, article 40). The Act has no number. */
export const REQUEST_DAYS = 30;
/** Days before the due date on which administrators are reminded. */
export const REQUEST_REMINDERS = [7, 1] as const;
/** Characters of a request, and of its answer. */
export const REQUEST_LENGTH = 4000;

/** Days between the confirmation of an erasure and the erasure; it can be cancelled until then. */
export const ERASURE_WAIT_DAYS = 7;

/** Inactive farmers whose erasures are requested or confirmed by one call. */
export const ERASURES_AT_ONCE = 1000;

export const ERASURE_STATES = {
  ASKED: 'Waits for a second administrator',
  WAITING: 'Confirmed',
  DONE: 'Erased',
  CANCELLED: 'Cancelled',
} as const;
export type ErasureState = keyof typeof ERASURE_STATES;

/** Facts that forbid an erasure; a restriction is offered instead (GAID 2025, article 38(2)). */
export const ERASURE_OBSTACLES = {
  balance: 'The farmer owes the programme money, or is owed some.',
  approvals: 'Ledger entries of the farmer wait for approval.',
  dispute: 'A dispute of the farmer is open: a grievance, an objection, a restriction or a review.',
  requests: 'The farmer waits for a copy of their data.',
  active: 'The farmer takes part in a season again.',
  waiting: 'Another erasure of the farmer is requested or confirmed.',
  imports: 'An import that names the farmer is running.',
} as const;
export type ErasureObstacle = keyof typeof ERASURE_OBSTACLES;
