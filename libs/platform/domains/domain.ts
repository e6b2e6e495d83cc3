import type { Type } from '@nestjs/common';
import type { MigrationInterface } from 'typeorm';
import type { EventType, JobKind, RecordKind, RuleKind, TopicKind, WaitingKind } from '#libs/contracts';
import type { Config } from '../config/config.js';
import type { Reader } from '../database/transaction.js';
import type { FileStore } from '../files/file-store.js';
import type { JobContext } from '../jobs/job-context.js';
import type { EncryptedColumn } from '../keys/encrypted-column.js';
import type { KeyProof } from '../keys/key-proof.js';
import type { PlainColumn } from '../keys/plain-column.js';
import type { ErasedData } from './erasure.js';
import type { ExportKind } from './exports.js';
import type { FarmerRows } from './farmer-rows.js';
import type { EventMeaning, JobMeaning } from './meanings.js';
import type { AboutPerson, HeldData, ReportedFigure } from './people.js';
import type { Companion, Kinds, RecordMeaning, TopicMeaning } from './records.js';
import type { Retained } from './retained.js';
import type { RuleMeaning } from './rules.js';
import type { WaitingMeaning } from './waiting.js';

/** Periodic clean-up of a domain. */
export interface Maintenance {
  name: string;
  /** Cleans up in batches; returns the number of deleted rows. */
  run(
    context: JobContext<'maintenance.purge'>,
    files: FileStore,
    kinds: Kinds,
    config: Config,
  ): Promise<number>;
}

export type EventMeanings<E extends EventType = EventType> = { [T in E]: EventMeaning<T> };
export type JobMeanings<J extends JobKind = JobKind> = { [K in J]: JobMeaning<K> };

interface DomainBase {
  /** Name of the domain, used everywhere. */
  name: string;
  /** Provides the domain's services; a worker loads it if the domain has jobs. */
  module: Type;
  entities?: readonly Type[];
  migrations?: readonly Type<MigrationInterface>[];
  /** Tables that only this domain writes. */
  owns?: readonly string[];
  /** Its tables that are append-only for the application. */
  appendOnly?: readonly string[];
  /** Proofs in its stored data that a key is the right one. */
  keyProofs?: readonly KeyProof[];
  /**
   * Stops in a restored database, which may be a copy, what would reach other systems. Returns a line for the operator;
   * null if there is nothing.
   */
  afterRestore?: (reader: Reader) => Promise<string | null>;
  /** Columns with encrypted values, each with the number of its key. */
  encrypted?: readonly EncryptedColumn[];
  /**
   * Columns in which an earlier version stored plain values of data that is now encrypted; a migration encrypts them.
   */
  plain?: readonly PlainColumn[];
  /** Tables of other domains that its own statements read as sets. */
  reads?: readonly string[];
  /** Data moved to the trash with records: its rows below other domains' records, and rows of its own. */
  cascades?: Partial<Record<RecordKind, Companion>>;
  /** Its rows that belong to farmers, and follow them in a merge. */
  farmerRows?: readonly FarmerRows[];
  /** How its rows about a farmer are erased, in order. */
  erases?: readonly ErasedData[];
  /** Sections of the report about one person. */
  aboutPerson?: readonly AboutPerson[];
  /** Data about people in its tables, for the register of processing. */
  holds?: readonly HeldData[];
  /** Figures of the half-yearly data protection report. */
  figures?: readonly ReportedFigure[];
  /** Its tables with columns that look personal but say nothing more about a person, with the reason. */
  impersonal?: Readonly<Record<string, string>>;
  /** Its personal data that is deleted after a period of the account. */
  retains?: readonly Retained[];
  maintenance?: readonly Maintenance[];
  /** Exports of its lists. */
  exports?: readonly ExportKind[];
}

/** Contributions of one domain to the application. */
export interface Domain<
  E extends EventType,
  J extends JobKind,
  R extends RecordKind,
  T extends TopicKind,
  W extends WaitingKind,
  L extends RuleKind,
> extends DomainBase {
  /** Event types, and how they are described. */
  events?: EventMeanings<E>;
  jobs?: JobMeanings<J>;
  /** Named record kinds. */
  records?: { [K in R]: RecordMeaning };
  /** Topic kinds, and who may follow them. */
  topics?: { [K in T]: TopicMeaning };
  /** Kinds of decisions that wait for a person. */
  waiting?: { [K in W]: WaitingMeaning };
  /** Kinds of rules whose weakening takes two people. */
  rules?: { [K in L]: RuleMeaning<K> };
}

/** A domain without its specific types. */
export interface AnyDomain extends DomainBase {
  events?: Partial<EventMeanings>;
  jobs?: Partial<JobMeanings>;
  records?: Partial<Record<RecordKind, RecordMeaning>>;
  topics?: Partial<Record<TopicKind, TopicMeaning>>;
  waiting?: Partial<Record<WaitingKind, WaitingMeaning>>;
  rules?: { [K in RuleKind]?: RuleMeaning<K> };
}

/** Domains by name: a module namespace that exports one domain per line. */
export type DomainList = Readonly<Record<string, AnyDomain>>;

/** Returns the domains of a list in order of name, because the order of a namespace is not guaranteed. */
export function domainsOf(list: DomainList): AnyDomain[] {
  return Object.values(list).sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Declares a domain; one line in `libs/domains.ts` then adds it to the application. */
export function defineDomain<
  E extends EventType = never,
  J extends JobKind = never,
  R extends RecordKind = never,
  T extends TopicKind = never,
  W extends WaitingKind = never,
  L extends RuleKind = never,
>(domain: Domain<E, J, R, T, W, L>): Domain<E, J, R, T, W, L> {
  return domain;
}
