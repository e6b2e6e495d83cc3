import { ADMINISTRATORS, REQUEST_KINDS, REQUEST_STATES } from '#libs/contracts';
import { count, type EventMeanings } from '#libs/platform';

const audience = { roles: ADMINISTRATORS, within: 'account' as const };
type Names = { name: (kind: 'farmer', id: number) => string };

/** An act on the farmer of a request. */
const onFarmer = (what: string) => ({
  audience,
  sentence: ({ farmerId }: { farmerId: number }, { name }: Names) => ({
    what: `${what} ${name('farmer', farmerId)}`,
  }),
});

/** Events of requests beyond those of their records. */
export const EVENTS = {
  'dataRequest.filed': {
    audience,
    sentence: ({ kind }) => ({ what: 'filed a request', detail: REQUEST_KINDS[kind] }),
  },
  'dataRequest.answered': {
    audience,
    sentence: ({ farmerId, decision }, { name }) => ({
      what: `answered a request of ${name('farmer', farmerId)}`,
      detail: REQUEST_STATES[decision],
    }),
  },
  'farmer.restricted': {
    audience,
    sentence: ({ farmerId, until }, { name }) => ({
      what: `restricted the record of ${name('farmer', farmerId)}`,
      ...(until && { detail: `until ${until}` }),
    }),
  },
  'farmer.restrictionEnded': onFarmer('ended the restriction of'),
  'erasure.asked': onFarmer('requested to erase'),
  'erasure.confirmed': onFarmer('confirmed to erase'),
  'erasure.cancelled': onFarmer('cancelled to erase'),
  'erasure.done': {
    audience,
    sentence: ({ found }) => ({
      what: 'erased a farmer',
      detail: found === 0 ? 'no erased value was found afterwards' : `${count(found)} places need a person`,
    }),
  },
  'erasure.recipientsTold': onFarmer('told the recipients of files to erase'),
} satisfies Partial<EventMeanings>;
