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

/** Descriptions of job kinds. */
export interface JobLabels {
  job(kind: JobKind): JobMeaning | undefined;
}

/** Context for audit sentences. */
export interface SentenceContext extends JobLabels {
  /** Returns the name of a record, or a placeholder. */
  name(kind: RecordKind, id: number | null | undefined): string;
  /** True if the user with that id is the actor. */
  own(id: number): boolean;
}

/** An event for the activity list, with the related names. */
export interface ActivityEvent<T extends EventType = EventType> {
  id: number;
  at: Date;
  by: UserNameDto | null;
  type: T;
  data: EventCatalogue[T];
  /** Name of the enclosing record: the programme. */
  within: string | null;
  /** Name of the area. */
  place: string | null;
}

/** Description of an event in the activity list. */
export interface ActivityMeaning<T extends EventType = EventType> {
  /** Returns the key by which one person's consecutive acts share a line. If omitted, each has its own line. */
  fold?(data: EventCatalogue[T]): string;
  /** Returns the line of grouped acts, given newest first; null for acts that are not shown. */
  line(group: [ActivityEvent<T>, ...ActivityEvent<T>[]], words: JobLabels): Sentence | null;
}

/** Description of an event type. */
export interface EventMeaning<T extends EventType = EventType> {
  /** Version of its data shape, 1 by default; the log keeps every version forever. */
  version?: number;
  /** Converts data of an earlier version `from` to the current shape. */
  upgrade?(data: object, from: number): EventCatalogue[T];
  /** Audience of socket pushes; required, because without one nobody would receive it. */
  audience: Audience<T>;
  /** Whether the audit log shows only the newest event of each subject, because it contains all earlier data. */
  supersedes?: boolean;
  /** Returns the event as an audit sentence. */
  sentence(data: EventCatalogue[T], context: SentenceContext): Sentence;
  activity?: ActivityMeaning<T>;
}

/** Description of a job kind: its queue, its handler and its texts. */
export interface JobMeaning<K extends JobKind = JobKind> {
  queue: QueueName;
  handler: Type<JobHandler<K>>;
  /** Name in sentences: "the import of farmers". The kind by default. */
  called?: string;
  /** Summarises its result in a few words. */
  outcome?(summary: JobSummary<K>): string | null;
  /** Returns its end in the activity list; omitted for maintenance jobs. `within` is the programme's name. */
  ended?(job: EventCatalogue['job.ended'], within: string | null): Sentence | null;
}
