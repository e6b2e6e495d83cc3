import type { Type } from '@nestjs/common';
import type { MigrationInterface } from 'typeorm';
import type {
  EventCatalogue,
  EventType,
  ExportKindName,
  JobKind,
  QueueName,
  RecordKind,
  RuleKind,
  TopicKind,
  WaitingKind,
} from '#libs/contracts';
import type { Reader } from '../database/transaction.js';
import type { JobHandler } from '../jobs/job-handler.js';
import type { EncryptedColumn } from '../keys/encrypted-column.js';
import { encryptedColumns } from '../keys/key-needs.js';
import { checkDomains } from './check-domains.js';
import { type DomainList, domainsOf, type Maintenance } from './domain.js';
import type { ErasedData } from './erasure.js';
import type { ExportKind } from './exports.js';
import type { FarmerRows } from './farmer-rows.js';
import type { EventMeaning, JobMeaning } from './meanings.js';
import type { AboutPerson, HeldData, ReportedFigure } from './people.js';
import type { Companion, RecordMeaning, TopicMeaning } from './records.js';
import type { Retained } from './retained.js';
import type { RuleMeaning } from './rules.js';
import type { WaitingMeaning } from './waiting.js';

/** Registry of all contributions of this process's domains. Throws if they are inconsistent. */
export class Domains {
  /** Known event types, in alphabetical order. */
  readonly eventTypes: readonly EventType[];
  /** Types of which the audit log shows only the newest event of each subject. */
  readonly superseding: readonly EventType[];
  readonly jobKinds: readonly JobKind[];
  readonly recordKinds: readonly RecordKind[];
  readonly topicKinds: readonly TopicKind[];
  readonly maintenance: readonly Maintenance[];
  readonly exportKinds: readonly ExportKind[];
  /** Rows that belong to farmers, and follow them in a merge. */
  readonly farmerRows: readonly FarmerRows[];
  /** How rows about a farmer are erased. */
  readonly erases: readonly ErasedData[];
  /** Sections of the report about one person, in order of the domains' names. */
  readonly aboutPerson: readonly AboutPerson[];
  /** Data about people, in order of the domains' names. */
  readonly holds: readonly HeldData[];
  /** Personal data that is deleted after a period. */
  readonly retained: readonly Retained[];
  /** Figures of the half-yearly data protection report. */
  readonly figures: readonly ReportedFigure[];
  /** Columns with encrypted values. */
  readonly encrypted: readonly EncryptedColumn[];
  /** Decisions that wait for a person, by kind. */
  readonly waiting: ReadonlyMap<WaitingKind, WaitingMeaning>;
  private readonly cascades: readonly Partial<Record<RecordKind, Companion>>[];
  private readonly events: Map<EventType, EventMeaning>;
  private readonly jobs: Map<JobKind, JobMeaning>;
  private readonly records: Map<RecordKind, RecordMeaning>;
  private readonly topics: Map<TopicKind, TopicMeaning>;
  private readonly rules: Map<RuleKind, RuleMeaning>;

  constructor(list: DomainList) {
    const domains = domainsOf(list);
    checkDomains(domains);
    this.events = gathered<EventType, EventMeaning>(domains.map(({ events }) => events));
    this.jobs = gathered<JobKind, JobMeaning>(domains.map(({ jobs }) => jobs));
    this.records = gathered<RecordKind, RecordMeaning>(domains.map(({ records }) => records));
    this.topics = gathered<TopicKind, TopicMeaning>(domains.map(({ topics }) => topics));
    this.waiting = gathered<WaitingKind, WaitingMeaning>(domains.map(({ waiting }) => waiting));
    this.rules = gathered<RuleKind, RuleMeaning>(domains.map(({ rules }) => rules));
    this.eventTypes = [...this.events.keys()].sort();
    this.superseding = this.eventTypes.filter((type) => this.events.get(type)?.supersedes);
    this.jobKinds = [...this.jobs.keys()];
    this.recordKinds = [...this.records.keys()];
    this.topicKinds = [...this.topics.keys()];
    this.cascades = domains.flatMap(({ cascades }) => cascades ?? []);
    this.encrypted = encryptedColumns(domains);
    this.farmerRows = domains.flatMap(({ farmerRows }) => farmerRows ?? []);
    this.erases = domains.flatMap(({ erases }) => erases ?? []);
    this.aboutPerson = domains.flatMap(({ aboutPerson }) => aboutPerson ?? []);
    this.holds = domains.flatMap(({ holds }) => holds ?? []);
    this.retained = domains.flatMap(({ retains }) => retains ?? []);
    this.figures = domains.flatMap(({ figures }) => figures ?? []);
    this.exportKinds = domains.flatMap(({ exports }) => exports ?? []);
    this.maintenance = domains.flatMap(({ maintenance }) => maintenance ?? []);
  }

  /** Returns undefined for a type unknown to this version, because a later version may have written the log. */
  event(type: EventType): EventMeaning | undefined {
    return this.events.get(type);
  }

  /** Returns the current data version of a type. */
  versionOf(type: EventType): number {
    return this.events.get(type)?.version ?? 1;
  }

  /** Converts an event's data from any earlier version to the current shape. */
  present<T extends EventType>(type: T, data: object, version: number): EventCatalogue[T] {
    const meaning = this.events.get(type);
    const isOld = meaning?.upgrade !== undefined && version < (meaning.version ?? 1);
    return (isOld ? meaning.upgrade?.(data, version) : data) as EventCatalogue[T];
  }

  /** Returns undefined for an unknown kind. Bound, so that it can be passed as a function. */
  readonly job = (kind: JobKind): JobMeaning | undefined => this.jobs.get(kind);

  /** Returns the queue of a job kind. Throws for a kind without a handler. */
  queueOf(kind: JobKind): QueueName {
    const job = this.jobs.get(kind);
    if (!job) throw new Error(`no domain runs the job ${kind}`);
    return job.queue;
  }

  /** Throws for an export that no domain has. */
  exportOf(name: ExportKindName): ExportKind {
    const kind = this.exportKinds.find((each) => each.name === name);
    if (!kind) throw new Error(`no domain has the export ${name}`);
    return kind;
  }

  /** Returns undefined for an unknown record kind. */
  record(kind: string): RecordMeaning | undefined {
    return this.records.get(kind as RecordKind);
  }

  /** Returns other domains' data below records of a kind, in order of the domains' names. */
  companionsOf(kind: string): Companion[] {
    return this.cascades.flatMap((each) => each[kind as RecordKind] ?? []);
  }

  topic(kind: TopicKind): TopicMeaning | undefined {
    return this.topics.get(kind);
  }

  /** Throws for a kind that no domain has. */
  rule<K extends RuleKind>(kind: K): RuleMeaning<K> {
    const rule = this.rules.get(kind) as RuleMeaning<K> | undefined;
    if (!rule) throw new Error(`no domain has the rule ${kind}`);
    return rule;
  }

  /** Name of a record; null where there is none. */
  async nameOf(reader: Reader, kind: RecordKind, id: number): Promise<string | null> {
    const found = await this.records.get(kind)?.names(reader, [id]);
    return found?.[0]?.name ?? null;
  }
}

/** Returns the tables of the domains: entities, and migrations in dependency order. */
export function schemaOf(list: DomainList): {
  entities: Type[];
  migrations: Type<MigrationInterface>[];
} {
  const domains = domainsOf(list);
  const at = ({ name }: Type) => Number(/\d{13}$/.exec(name)?.[0]);
  return {
    entities: domains.flatMap(({ entities }) => entities ?? []),
    migrations: domains.flatMap(({ migrations }) => migrations ?? []).sort((a, b) => at(a) - at(b)),
  };
}

/** Returns the work of a worker: the handlers of the domains' jobs, and their modules. */
export function workOf(list: DomainList): { handlers: Type<JobHandler>[]; modules: Type[] } {
  const working = domainsOf(list).filter(({ jobs }) => Object.keys(jobs ?? {}).length > 0);
  return {
    handlers: working.flatMap(({ jobs }) =>
      Object.values(jobs ?? {}).map(({ handler }) => handler as Type<JobHandler>),
    ),
    modules: working.map(({ module }) => module),
  };
}

function gathered<Key extends string, Meaning>(parts: (object | undefined)[]): Map<Key, Meaning> {
  return new Map(parts.flatMap((part) => Object.entries(part ?? {}) as [Key, Meaning][]));
}
