/**
 * What a person, or what they answered before, has said about a file. A file that nobody is asked about has none: its first
 * sheet with a list is read, its header is found, and its columns are matched by themselves.
 */
export interface ImportChoices {
  /** Name of the sheet. */
  sheet?: string;
  /** Number of the header's row, as the spreadsheet shows it. */
  headerRow?: number;
  /** Every column of the file: the field that it feeds, or null where it is not to be read. */
  columns?: ColumnChoice[];
  answers?: ImportAnswers;
}

export interface ColumnChoice {
  /** Counted from 0. */
  index: number;
  field: string | null;
}

export interface ImportAnswers {
  /** By the question's key; null: none of the places, the cells stay parked. */
  places?: Record<string, AnsweredPlace | null>;
  /** By the question's key; null: the rows are left out. */
  communities?: Record<string, AnsweredCommunity | null>;
  /** By field: what the comma of `0,500` is in this file. */
  decimalComma?: Record<string, CommaMeaning>;
}

export interface AnsweredPlace {
  stateId: number;
  lgaId: number | null;
  wardId: number | null;
}

/** An existing community, or a new one of the name in the file. */
export type AnsweredCommunity = { communityId: number } | { create: true; lgaId: number | null };

/** `decimal`: 0,500 is a half; `thousands`: 0,500 is five hundred. */
export const COMMA_MEANINGS = ['decimal', 'thousands'] as const;
export type CommaMeaning = (typeof COMMA_MEANINGS)[number];
