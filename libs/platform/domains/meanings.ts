import type { Type } from '@nestjs/common';
import type {
  EventCatalogue,
  EventType,
  JobKind,
  JobSummary,
  QueueName,
  RecordKind,
  UserNameDto,
} from '#libs/contracts';
import type { JobHandler } from '../jobs/job-handler.js';
import type { Audience } from './audience.js';

/** A sentence without its subject: "changed their own password". */
export interface Sentence {
  what: string;
  detail?: string | null;
}

/** What is known of the kinds of jobs. */
export interface JobWords {
  job(kind: JobKind): JobMeaning | undefined;
}

/** What a sentence of the audit may ask. */
export interface SentenceContext extends JobWords {
  /** The name of a record, or what stands for it. */
  name(kind: RecordKind, id: number | null | undefined): string;
  /** True where the user of that id is who acted. */
  own(id: number): boolean;
}

/** An event as the latest activity tells it, with the names that belong to it. */
export interface ActivityEvent<T extends EventType = EventType> {
  id: number;
  at: Date;
  by: UserNameDto | null;
  type: T;
  data: EventCatalogue[T];
  /** Name of the record within which it happened: the programme. */
  within: string | null;
  /** Name of the area. */
  place: string | null;
}

/** How an event is told among the latest activity. */
export interface ActivityMeaning<T extends EventType = EventType> {
  /** What acts of one person, shortly after each other, have in common that are one line. Left out: each is its own. */
  fold?(data: EventCatalogue[T]): string;
  /** The line of acts that were folded together, the newest first; null for what nobody needs to know. */
  line(group: [ActivityEvent<T>, ...ActivityEvent<T>[]], words: JobWords): Sentence | null;
}

/** What a type of event means to people. */
export interface EventMeaning<T extends EventType = EventType> {
  /** Version of the shape of its data, 1 unless given; the log keeps every one for ever. */
  version?: number;
  /** Brings data of version `from`, an earlier one, to the present shape. */
  upgrade?(data: object, from: number): EventCatalogue[T];
  /** Whom sockets bring it; without one it would reach nobody. */
  audience: Audience<T>;
  /** The audit shows the newest of each subject only: each holds all that those before it said. */
  supersedes?: boolean;
  /** The event as the audit tells it. */
  sentence(data: EventCatalogue[T], context: SentenceContext): Sentence;
  activity?: ActivityMeaning<T>;
}

/** What a kind of job is: where it runs, who runs it, and how it is told. */
export interface JobMeaning<K extends JobKind = JobKind> {
  queue: QueueName;
  handler: Type<JobHandler<K>>;
  /** As sentences call it: "the import of farmers". Left out: its kind. */
  called?: string;
  /** What it did, in a few words. */
  outcome?(summary: JobSummary<K>): string | null;
  /** Its end among the latest activity; left out for housekeeping. `within` is the programme's name. */
  ended?(job: EventCatalogue['job.ended'], within: string | null): Sentence | null;
}
