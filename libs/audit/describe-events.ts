import { Injectable } from '@nestjs/common';
import { Database, Domains, type Sentence, type SentenceContext } from '#libs/platform';
import { recordsNamedIn } from './domain/named-records.js';
import type { AuditRow } from './persistence/audit.queries.js';

/** Entry for people to read. */
export interface DescribedEvent extends Sentence {
  row: AuditRow;
  /** Name of its record, if any. */
  subjectName: string | null;
}

/** Converts events to sentences, with the names of their records. */
@Injectable()
export class DescribeEvents {
  constructor(
    private readonly database: Database,
    private readonly domains: Domains,
  ) {}

  /** Describes each event with its domain's sentence; an unknown type of event by its type. */
  async of(rows: AuditRow[]): Promise<DescribedEvent[]> {
    const present = rows.map((row) => ({
      ...row,
      data: this.domains.present(row.type, row.data, row.data_version),
    }));
    const names = await this.namesIn(present);
    return present.map((row) => {
      const { what, detail } = this.sentenceOf(row, names);
      return { row, what, detail, subjectName: names.get(`${row.subject_kind}:${row.subject_id}`) ?? null };
    });
  }

  private sentenceOf(row: AuditRow, names: Map<string, string>): Sentence {
    const context: SentenceContext = {
      name: (kind, id) => names.get(`${kind}:${id}`) ?? (id ? `number ${id}` : 'nobody'),
      own: (id) => id === row.actor_id,
      job: (kind) => this.domains.job(kind),
    };
    return this.domains.event(row.type)?.sentence(row.data as never, context) ?? { what: row.type };
  }

  private async namesIn(rows: AuditRow[]): Promise<Map<string, string>> {
    const kinds = this.domains.recordKinds;
    const wanted = new Map<string, Set<number>>(kinds.map((kind) => [kind, new Set()]));
    for (const row of rows) {
      for (const [kind, id] of recordsNamedIn(row.data, kinds)) wanted.get(kind)?.add(id);
      wanted.get(row.subject_kind)?.add(row.subject_id);
    }
    const found = await Promise.all(
      [...wanted].map(async ([kind, ids]) => {
        const record = this.domains.record(kind);
        const named = record && ids.size > 0 ? await record.names(this.database, [...ids]) : [];
        return named.map(({ id, name }) => [`${kind}:${id}`, name] as const);
      }),
    );
    return new Map(found.flat());
  }
}
