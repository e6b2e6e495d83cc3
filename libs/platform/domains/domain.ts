import type { Type } from '@nestjs/common';
import type { MigrationInterface } from 'typeorm';
import type { EventType, JobKind, RecordKind, RuleKind, TopicKind, WaitingKind } from '#libs/contracts';
import type { Config } from '../config/config.js';
import type { FileStore } from '../files/file-store.js';
import type { JobContext } from '../jobs/job-context.js';
import type { EncryptedColumn } from '../keys/encrypted-column.js';
import type { KeyProof } from '../keys/key-proof.js';
import type { PlainColumn } from '../keys/plain-column.js';
import type { EventMeaning, JobMeaning } from './meanings.js';
import type { Companion, Kinds, RecordMeaning, TopicMeaning } from './records.js';
import type { RuleMeaning } from './rules.js';
import type { WaitingMeaning } from './waiting.js';

/** What a domain has cleared away from time to time. */
export interface Maintenance {
  name: string;
  /** Clears in chunks; answers the rows that went. */
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
  /** The domain's word, the same in every tree. */
  name: string;
  /** Brings the domain's services; a worker loads it where the domain has jobs. */
  module: Type;
  entities?: readonly Type[];
  migrations?: readonly Type<MigrationInterface>[];
  /** Tables that only this domain writes. */
  owns?: readonly string[];
  /** Those of its tables to whose rows the application may only add. */
  appendOnly?: readonly string[];
  /** How what it has stored shows that a key is the right one. */
  keyProofs?: readonly KeyProof[];
  /** Where it keeps what was encrypted, each value with the number of its key. */
  encrypted?: readonly EncryptedColumn[];
  /** Where an earlier version stored what is encrypted now: a migration encrypts it. */
  plain?: readonly PlainColumn[];
  /** Tables of other domains that its own statements read as sets. */
  reads?: readonly string[];
  /** What goes with records, when these go to the trash: what it has below those of others, and rows of its own. */
  along?: Partial<Record<RecordKind, Companion>>;
  maintenance?: readonly Maintenance[];
}

/** What one domain brings into the house. */
export interface Domain<
  E extends EventType,
  J extends JobKind,
  R extends RecordKind,
  T extends TopicKind,
  W extends WaitingKind,
  L extends RuleKind,
> extends DomainBase {
  /** What happens in it, and how that is told. */
  events?: EventMeanings<E>;
  jobs?: JobMeanings<J>;
  /** Kinds of records that are known by a name. */
  records?: { [K in R]: RecordMeaning };
  /** Kinds of topics, and who may follow them. */
  topics?: { [K in T]: TopicMeaning };
  /** Kinds of decisions that wait for a person. */
  waiting?: { [K in W]: WaitingMeaning };
  /** Kinds of rules whose weakening takes two people. */
  rules?: { [K in L]: RuleMeaning<K> };
}

/** A domain of which it does not matter what exactly it brings. */
export interface AnyDomain extends DomainBase {
  events?: Partial<EventMeanings>;
  jobs?: Partial<JobMeanings>;
  records?: Partial<Record<RecordKind, RecordMeaning>>;
  topics?: Partial<Record<TopicKind, TopicMeaning>>;
  waiting?: Partial<Record<WaitingKind, WaitingMeaning>>;
  rules?: { [K in RuleKind]?: RuleMeaning<K> };
}

/** Domains by any name: the namespace of the module that exports each of them in a line of its own. */
export type DomainList = Readonly<Record<string, AnyDomain>>;

/** The domains of a list in the order of their names: that of a namespace is not the same everywhere. */
export function domainsOf(list: DomainList): AnyDomain[] {
  return Object.values(list).sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Declares a domain; one line in `libs/domains.ts` then makes it part of the house. */
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
