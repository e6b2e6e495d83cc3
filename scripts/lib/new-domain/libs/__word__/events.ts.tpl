import { ADMINISTRATORS } from '#libs/contracts';
import type { EventMeanings } from '#libs/platform';

/** Events of __named-many__. */
export const EVENTS = {
  '__one__.created': {
    audience: { roles: ADMINISTRATORS, within: 'account' },
    sentence: ({ name }) => ({ what: `added the __named__ ${name}` }),
    activity: { line: ([{ data }]) => ({ what: `added the __named__ ${data.name}` }) },
  },
} satisfies Partial<EventMeanings>;
