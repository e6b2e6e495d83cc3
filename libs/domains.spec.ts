import type { EventType, JobKind, RecordKind, RuleKind, TopicKind, WaitingKind } from '#libs/contracts';
import * as DOMAINS from '#libs/domains';
import { Domains, domainsOf } from '#libs/platform';

type KeysOf<Brought, Part extends string> = Brought extends { [P in Part]?: infer Meanings }
  ? keyof NonNullable<Meanings>
  : never;
type Claimed<Part extends 'events' | 'jobs' | 'records' | 'topics' | 'waiting' | 'rules'> = KeysOf<
  (typeof DOMAINS)[keyof typeof DOMAINS],
  Part
>;
type Unclaimed =
  | Exclude<EventType, Claimed<'events'>>
  | Exclude<JobKind, Claimed<'jobs'>>
  | Exclude<RecordKind, Claimed<'records'>>
  | Exclude<TopicKind, Claimed<'topics'>>
  | Exclude<WaitingKind, Claimed<'waiting'>>
  | Exclude<RuleKind, Claimed<'rules'>>;

/** A type error here names what is in the contracts and in no domain. */
const unclaimed: Record<Unclaimed, never> = {};

it('register everything that the contracts declare', () => {
  expect(unclaimed).toEqual({});
});

it('fit together in any order', () => {
  const backwards = Object.fromEntries(Object.entries(DOMAINS).reverse());
  expect(new Domains(backwards).eventTypes).toEqual(new Domains(DOMAINS).eventTypes);
  expect(domainsOf(backwards)).toEqual(domainsOf(DOMAINS));
});
