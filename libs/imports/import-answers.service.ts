import { Injectable } from '@nestjs/common';
import type { ImportKindName, ImportSummary } from '#libs/contracts';
import { Database } from '#libs/platform';
import { IMPORT_KINDS, LIST_ANSWER } from './kinds/index.js';

/** Returns the class of a kind's answer. */
export const answerOf = (kind: ImportKindName) => (IMPORT_KINDS[kind].answer ?? LIST_ANSWER).dto;

/** Counts what an import stored, as its upload call documents. */
@Injectable()
export class ImportAnswers {
  constructor(private readonly database: Database) {}

  /** Returns counts of 0 for a job that has stored nothing yet. */
  async counts(kind: ImportKindName, jobId: number, summary: ImportSummary | null) {
    const { counts } = IMPORT_KINDS[kind].answer ?? LIST_ANSWER;
    return counts(summary, { database: this.database, jobId });
  }
}
