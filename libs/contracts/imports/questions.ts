import type { AnsweredPlace, CommaMeaning } from './choices.js';

/** What only a person can say about a file; asked once, for all rows that it concerns. */
export type ImportQuestion = PlaceQuestion | CommaQuestion;

interface Asked {
  /** Names the question within its file: an answer is given to it. */
  key: string;
  /** The column as the file names it. */
  column: string;
  /** Rows that it concerns, and the first of them. */
  rows: number;
  firstRow: number;
  /** ISO day on which a person of this account has answered it before; the answer is used unless another is given. */
  answeredOn?: string | null;
}

/** A name of a place that no list knows. */
export interface PlaceQuestion extends Asked {
  kind: 'place';
  level: 'state' | 'lga' | 'ward';
  /** As it stands in the file. */
  value: string;
  /** What was probably meant; null where nothing is near enough. */
  suggestion: SuggestedPlace | null;
  /** Others that are near. */
  choices: SuggestedPlace[];
  /** What was answered; null: none of them. Absent while it is open. */
  answer?: SuggestedPlace | null;
}

export interface SuggestedPlace extends AnsweredPlace {
  /** "Koko/Besse, Kebbi" */
  label: string;
}

/** Whether `0,500` in a column of numbers is a half or five hundred. */
export interface CommaQuestion extends Asked {
  kind: 'decimalComma';
  field: string;
  /** The first such cell, and what it would be. */
  example: string;
  decimal: number;
  thousands: number;
  /** Least and greatest of the column's other numbers; null where there are none. */
  others: [number, number] | null;
  /** What those make likely. */
  guess: CommaMeaning;
  answer?: CommaMeaning;
}
