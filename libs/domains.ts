import { access } from '#libs/access';
import { audit } from '#libs/audit';
import { community } from '#libs/community';
import type { EventType, JobKind, RecordKind, TopicKind } from '#libs/contracts';
import { evaluation } from '#libs/evaluation';
import { farmers } from '#libs/farmers';
import { farms } from '#libs/farms';
import { identity } from '#libs/identity';
import { imports } from '#libs/imports';
import { insight } from '#libs/insight';
import { jobs } from '#libs/jobs';
import { places } from '#libs/places';
import { platform } from '#libs/platform';
import { search } from '#libs/search';
import { staff } from '#libs/staff';

/** Every domain of the house, one line each. Records are searched in this order. */
export const DOMAINS = [
  platform,
  identity,
  access,
  staff,
  places,
  community,
  farmers,
  farms,
  evaluation,
  imports,
  jobs,
  insight,
  audit,
  search,
] as const;

type KeysOf<Brought, Part extends string> = Brought extends { [P in Part]?: infer Meanings }
  ? keyof NonNullable<Meanings>
  : never;
type Claimed<Part extends 'events' | 'jobs' | 'records' | 'topics'> = KeysOf<(typeof DOMAINS)[number], Part>;
type Nothing<Unclaimed extends never> = Unclaimed;

/** A type error here names what is in the contracts and in no domain. */
export type Complete = [
  Nothing<Exclude<EventType, Claimed<'events'>>>,
  Nothing<Exclude<JobKind, Claimed<'jobs'>>>,
  Nothing<Exclude<RecordKind, Claimed<'records'>>>,
  Nothing<Exclude<TopicKind, Claimed<'topics'>>>,
];
