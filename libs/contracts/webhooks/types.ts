import type { AnyEvent, EventType } from '../platform/events.js';

/** Kinds of records in messages: the field of the event with their id, and the call that reads one. */
export const WEBHOOK_RECORDS = {
  farm: { key: 'farmId', path: '/farms/' },
  farmer: { key: 'farmerId', path: '/farmer/' },
  member: { key: 'memberId', path: '/community-resource/communitymember/' },
  community: { key: 'communityId', path: '/community-resource/findcommunity/' },
  programme: { key: 'communityResourceId', path: '/community-resource/find/' },
  import: { key: 'jobId', path: '/imports/' },
  message: { key: 'batchId', path: '/messages/' },
  payout: { key: 'payoutId', path: '/wallet/payouts/' },
} as const;
export type WebhookRecord = keyof typeof WEBHOOK_RECORDS;

interface PublicEvent {
  sentence: string;
  /** Kind of its record. */
  record: WebhookRecord;
  /** Gona's own events that it stands for. */
  from: readonly EventType[];
  /** Limits them; all if omitted. */
  when?: (event: AnyEvent) => boolean;
}

const isStatus = (status: string) => (event: AnyEvent) =>
  event.type === 'farm.statusChanged' && event.data.status === status;

/** Event types that receivers of webhooks can subscribe to. Their names and meanings stay as they are. */
export const WEBHOOK_EVENTS = {
  'farm.added': { record: 'farm', sentence: 'A farm was added by hand.', from: ['farm.created'] },
  'farm.approved': {
    record: 'farm',
    sentence: 'An evaluator completed a farm.',
    from: ['farm.statusChanged'],
    when: isStatus('COMPLETED'),
  },
  'farm.reopened': {
    record: 'farm',
    sentence: 'A completed farm needs another evaluation.',
    from: ['farm.statusChanged'],
    when: isStatus('ACTIVE'),
  },
  'farm.changed': {
    record: 'farm',
    sentence: 'The data or the boundary of a farm changed.',
    from: [
      'farm.updated',
      'farm.restored',
      'farm.featureSwitched',
      'farm.boundaryEdited',
      'farm.boundaryReverted',
      'farm.mapReset',
    ],
  },
  'farm.removed': { record: 'farm', sentence: 'A farm was deleted.', from: ['farm.removed', 'farm.deleted'] },
  'farms.changed': {
    record: 'programme',
    sentence: 'Many farms of a programme changed in one act. Read the farms of the programme again.',
    from: [
      'farms.imported',
      'farms.linked',
      'farms.mapsReset',
      'farms.editsReverted',
      'farms.actUndone',
      'farms.repaired',
      'farms.repairUndone',
      'finding.settled',
    ],
  },
  'farmer.captured': {
    record: 'farmer',
    sentence: 'An agent captured a farmer in the field.',
    from: ['capture.stored'],
  },
  'farmer.changed': {
    record: 'farmer',
    sentence: 'The record of a farmer changed.',
    from: ['farmer.changed'],
  },
  'farmer.merged': {
    record: 'farmer',
    sentence: 'Two records of the same farmer were merged, or a merge was undone.',
    from: ['farmer.merged', 'farmer.mergeUndone'],
  },
  'farmer.restricted': {
    record: 'farmer',
    sentence: "The use of a farmer's data was restricted, or the restriction ended.",
    from: ['farmer.restricted', 'farmer.restrictionEnded'],
  },
  'farmer.erased': {
    record: 'farmer',
    sentence: 'A farmer was erased. Erase your copies of this farmer too.',
    from: ['erasure.done'],
  },
  'consent.changed': {
    record: 'farmer',
    sentence: 'A farmer gave, refused or withdrew a consent.',
    from: ['consent.recorded'],
  },
  'farmers.changed': {
    record: 'programme',
    sentence: 'An import stored many farmers or members, or part of an import was undone.',
    from: ['farmers.imported', 'members.imported', 'import.undone'],
  },
  'member.added': {
    record: 'member',
    sentence: 'A member was added to a community.',
    from: ['communityMember.added'],
  },
  'member.changed': {
    record: 'member',
    sentence: 'A member of a community changed.',
    from: ['communityMember.updated', 'communityMember.restored'],
  },
  'member.removed': {
    record: 'member',
    sentence: 'A member was removed from a community.',
    from: ['communityMember.removed'],
  },
  'community.changed': {
    record: 'community',
    sentence: 'A community was added, changed or restored.',
    from: ['community.created', 'community.updated', 'community.restored'],
  },
  'community.removed': {
    record: 'community',
    sentence: 'A community was deleted.',
    from: ['community.deleted'],
  },
  'programme.changed': {
    record: 'programme',
    sentence: 'A programme was added, changed, suspended or restored.',
    from: [
      'communityResource.created',
      'communityResource.updated',
      'communityResource.statusChanged',
      'communityResource.restored',
    ],
  },
  'programme.removed': {
    record: 'programme',
    sentence: 'A programme was deleted.',
    from: ['communityResource.deleted'],
  },
  'import.ended': {
    record: 'import',
    sentence: 'An import ended: completed, failed or cancelled.',
    from: ['job.ended'],
    when: (event) => event.type === 'job.ended' && event.data.kind.endsWith('.import'),
  },
  'ledger.recorded': {
    record: 'farmer',
    sentence: 'An entry of the ledger was recorded, approved or reversed.',
    from: ['ledger.entryRecorded', 'ledger.entryApproved', 'ledger.entryCountered'],
  },
  'ledger.imported': {
    record: 'programme',
    sentence: 'An import stored entries of the ledger.',
    from: ['ledger.imported'],
  },
  'message.queued': {
    record: 'message',
    sentence: 'A message was queued for sending.',
    from: ['sms.queued'],
  },
  'message.sent': {
    record: 'message',
    sentence:
      'A message was submitted for all recipients. It comes again when later receipts change the result.',
    from: ['sms.progressed'],
    when: (event) => event.type === 'sms.progressed' && event.data.state === 'done',
  },
  'payout.changed': {
    record: 'payout',
    sentence: 'A payout was prepared, decided, or its payments got an outcome.',
    from: ['wallet.payoutPrepared', 'wallet.payoutAdvanced', 'wallet.payoutDecided'],
  },
} as const satisfies Record<string, PublicEvent>;

export type WebhookEvent = keyof typeof WEBHOOK_EVENTS;
export const WEBHOOK_EVENT_NAMES = Object.keys(WEBHOOK_EVENTS) as WebhookEvent[];
/** Type of the message that "Send test" sends. */
export const WEBHOOK_TEST = 'webhook.test';
