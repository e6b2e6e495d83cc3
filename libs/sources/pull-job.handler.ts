import { Injectable } from '@nestjs/common';
import { type ImportKindName, type PullSummary } from '#libs/contracts';
import { BeginImport, type BegunImport } from '#libs/imports';
import {
  type Actor,
  type Closing,
  Database,
  DomainError,
  type JobContext,
  type JobHandler,
  type Transaction,
} from '#libs/platform';
import { csvStream } from '#libs/tabular';
import { type Submission, sizeOf, tableOf } from './domain/submission.js';
import {
  endPull,
  findSource,
  lockSource,
  noteProblem,
  notTaken,
  type StoredSource,
  storeTaken,
  takenBy,
} from './persistence/source.queries.js';
import { PullPhotos } from './pull-photos.service.js';
import { ReadSource } from './read-source.js';

type Context = JobContext<'sources.pull'>;

/** Submissions and characters at which a file is complete. A page may add 20 MB less than an upload may have. */
const MOST_ROWS = 20_000;
const MOST_CHARACTERS = 4_000_000;

/**
 * Pulls the submissions of a connection, and begins imports of those that no import has taken. File, import and taken
 * submissions commit together, so that a run which takes over takes each submission once. The first import is
 * reviewed, and later pulls wait for it; the others use its columns. Photos follow, one by one.
 */
@Injectable()
export class PullJob implements JobHandler<'sources.pull'> {
  readonly kind = 'sources.pull';

  constructor(
    private readonly database: Database,
    private readonly reader: ReadSource,
    private readonly imports: BeginImport,
    private readonly photos: PullPhotos,
  ) {}

  async run(context: Context): Promise<Closing<'sources.pull'>> {
    const source = await findSource(this.database, context.params.sourceId);
    const by = context.by ?? source.owner;
    if (!by) throw new DomainError('record.notFound');
    const pull = new Pull(source, context, this.imports, by);
    const end = await this.pull(pull, source, context);
    await this.photos.run(source, context, by);
    return end;
  }

  private async pull(pull: Pull, source: StoredSource, context: Context): Promise<Closing<'sources.pull'>> {
    // A run before this one has begun the import to review.
    if (source.isReviewed) return (tx) => pull.summary(tx);
    const { full, again } = context.params;
    try {
      for await (const page of this.reader.pages(source, full ? null : source.position, context.signal)) {
        context.check();
        pull.add(page, await notTaken(this.database, source.id, page, again));
        if (pull.isFileComplete) await pull.flush();
        if (pull.needsReview) return (tx) => pull.summary(tx);
      }
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      await pull.flush();
      await noteProblem(this.database, source.id, error.sentence);
      throw error;
    }
    await pull.flush();
    return async (tx) => {
      await endPull(tx, source.id, { position: pull.position, isFull: full });
      return pull.summary(tx);
    };
  }
}

/** One run of a pull. */
class Pull {
  position: string | null = null;
  private read = 0;
  private hasBegun = false;
  /** By identity, because a submission that is edited meanwhile may be on two pages. */
  private readonly collected = new Map<string, Submission>();
  private size = 0;

  constructor(
    private readonly source: StoredSource,
    private readonly context: Context,
    private readonly imports: BeginImport,
    private readonly by: Actor,
  ) {}

  get isFileComplete(): boolean {
    return this.collected.size >= MOST_ROWS || this.size >= MOST_CHARACTERS;
  }

  /** Whether a person matches the columns of the file that was just written. */
  get needsReview(): boolean {
    return !this.source.isMatched && this.hasBegun;
  }

  /** Returns the outcome of the pull, over all workers that it had. */
  async summary(tx: Transaction): Promise<PullSummary> {
    const found = await takenBy(tx, this.source.id, this.context.run.id);
    return { kind: 'pull', read: Math.max(this.read, found.taken), ...found };
  }

  add(page: readonly Submission[], fresh: readonly Submission[]): void {
    this.read += page.length;
    for (const { position } of page) this.position = later(this.position, position);
    for (const submission of fresh) {
      this.collected.set(submission.identity, submission);
      this.size += sizeOf(submission);
    }
    this.context.progress(this.progress());
  }

  /** Begins an import of the collected submissions, if there are any. */
  async flush(): Promise<void> {
    const taken = [...this.collected.values()];
    if (taken.length === 0) return;
    const { source, by } = this;
    const [kind, importType] = source.target.split('/') as [ImportKindName, string];
    const { accountId, communityResourceId, communityId } = source;
    await this.imports.begin(
      { kind, importType, accountId, communityResourceId, communityId, review: !source.isMatched },
      { name: `${source.name}.csv`, content: csvStream(tableOf(taken)) },
      by,
      (work) => this.commit(taken, work),
    );
    this.hasBegun = true;
    this.collected.clear();
    this.size = 0;
  }

  private async commit(taken: readonly Submission[], work: Work): Promise<BegunImport> {
    const begun: BegunImport[] = [];
    await this.context.chunk(async (tx) => {
      await lockSource(tx, this.source.id);
      const one = await work(tx);
      await storeTaken(tx, this.source, one.fileId, taken);
      begun.push(one);
      return this.progress();
    });
    return begun[0] as BegunImport;
  }

  private progress() {
    return { done: this.read, total: null, step: 'pull' as const };
  }
}

type Work = Parameters<NonNullable<Parameters<BeginImport['begin']>[3]>>[0];

/** Returns the later of two positions: numbers, or times. */
function later(one: string | null, other: string): string {
  const orderOf = (position: string) => (/^\d+$/.test(position) ? Number(position) : Date.parse(position));
  return one !== null && orderOf(one) >= orderOf(other) ? one : other;
}
