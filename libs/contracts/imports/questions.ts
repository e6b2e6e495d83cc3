import type { NamedDto } from '../platform/dto.js';
import type { AnsweredCommunity, AnsweredPlace, CommaMeaning } from './choices.js';

/** Questions about a file that need a person; each is asked once, for all rows that it concerns. */
export type ImportQuestion = PlaceQuestion | CommunityQuestion | CommaQuestion;

interface Asked {
  /** Identifies the question within its file, for its answer. */
  key: string;
  /** Column name as in the file. */
  column: string;
  /** Affected rows, and the first of them. */
  rows: number;
  firstRow: number;
  /** ISO day on which a person of this account answered it before; that answer applies unless another is given. */
  answeredOn?: string | null;
}

/** A place name that is in no list. */
export interface PlaceQuestion extends Asked {
  kind: 'place';
  level: 'state' | 'lga' | 'ward';
  /** The state of a local government, or the local government of a ward, if the row contains it. */
  inside?: SuggestedPlace | null;
  /** Value as in the file. */
  value: string;
  /** Probable meaning; null if nothing is similar enough. */
  suggestion: SuggestedPlace | null;
  /** Other similar places. */
  choices: SuggestedPlace[];
  /** Answer; null: none of them. Absent while it is open. */
  answer?: SuggestedPlace | null;
}

export interface SuggestedPlace extends AnsweredPlace {
  /** "Koko/Besse, Kebbi" */
  label: string;
}

/**
 * A name in the Community column that is not a community of the programme, or rows whose LGA contradicts their
 * community.
 */
export interface CommunityQuestion extends Asked {
  kind: 'community';
  /** Value as in the file; '' for rows without a name. For a contradiction the community's own name. */
  value: string;
  /** Set for a contradiction: the community, its LGA, and the LGA of these rows. */
  conflict: { communityId: number | null; communityLga: string; lga: string } | null;
  /** LGAs in which a community of this name can be created, the most frequent in its rows first. */
  lgas: { lgaId: number; label: string; rows: number }[];
  /** It may be created without an LGA. */
  needsNoLga: boolean;
  suggestion: NamedDto | null;
  choices: NamedDto[];
  /** Answer; null: its rows are skipped. Absent while it is open. */
  answer?: (AnsweredCommunity & { label: string }) | null;
}

/** Asks whether `0,500` in a column of numbers is a half or five hundred. */
export interface CommaQuestion extends Asked {
  kind: 'decimalComma';
  field: string;
  /** The first such cell, with both interpretations. */
  example: string;
  decimal: number;
  thousands: number;
  /** Minimum and maximum of the column's other numbers; null if there are none. */
  others: [number, number] | null;
  /** Likely meaning, based on those numbers. */
  guess: CommaMeaning;
  answer?: CommaMeaning;
}
