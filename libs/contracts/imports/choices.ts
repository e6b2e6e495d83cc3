/**
 * Choices for a file, made now or on an earlier import. A file without questions has none: its first sheet with a list
 * is read, its header is detected, and its columns are matched automatically.
 */
export interface ImportChoices {
  /** Name of the sheet. */
  sheet?: string;
  /** Number of the header row, as the spreadsheet shows it. */
  headerRow?: number;
  /** Every column of the file: its field, or null to ignore it. */
  columns?: ColumnChoice[];
  answers?: ImportAnswers;
}

export interface ColumnChoice {
  /** Counted from 0. */
  index: number;
  field: string | null;
}

export interface ImportAnswers {
  /** By the question's key; null: none of the places, so the cells are left blank. */
  places?: Record<string, AnsweredPlace | null>;
  /** By the question's key; null: the rows are skipped. */
  communities?: Record<string, AnsweredCommunity | null>;
  /** By field: the meaning of the comma of `0,500` in this file. */
  decimalComma?: Record<string, CommaMeaning>;
}

export interface AnsweredPlace {
  stateId: number;
  lgaId: number | null;
  wardId: number | null;
}

/** An existing community, or a new one with the name in the file. */
export type AnsweredCommunity = { communityId: number } | { create: true; lgaId: number | null };

/** `decimal`: 0,500 is a half; `thousands`: 0,500 is five hundred. */
export const COMMA_MEANINGS = ['decimal', 'thousands'] as const;
export type CommaMeaning = (typeof COMMA_MEANINGS)[number];
