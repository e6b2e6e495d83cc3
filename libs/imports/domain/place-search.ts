import type { AnsweredPlace, SuggestedPlace } from '#libs/contracts';
import { type PlaceLevel, placeKey } from './place-names.js';
import { fault, type ReasonCode, type RowFault } from './reasons.js';

export interface ResolvedPlace {
  stateId: number | null;
  lgaId: number | null;
  wardId: number | null;
  faults: RowFault[];
  /** Unknown names of the row, with suggestions. */
  asked?: readonly PlaceAsked[];
}

/** A name that is in no list. */
export interface PlaceAsked {
  level: PlaceLevel;
  /** Identifies it within the file and the account: `placeKey`. */
  key: string;
  value: string;
  /** The enclosing place named in the same row. */
  inside: SuggestedPlace | null;
  suggestion: SuggestedPlace | null;
  choices: SuggestedPlace[];
  /** The user's answer; null: none of the suggestions. Absent if unanswered. */
  answer?: SuggestedPlace | null;
  /** ISO day of an answer to an earlier file. */
  answeredOn?: string;
}

/** A name and its enclosing place: the id (0: none), and the place. */
export interface NamedPlace {
  level: PlaceLevel;
  within: number;
  name: string;
  inside: SuggestedPlace | null;
}

/** Resolved state of a row so far. */
export class Search {
  stateId: number | null = null;
  lgaId: number | null = null;
  wardId: number | null = null;
  readonly asked: PlaceAsked[] = [];
  private readonly faults: RowFault[] = [];

  get failed(): boolean {
    return this.faults.length > 0;
  }

  go({ stateId, lgaId, wardId }: AnsweredPlace): void {
    this.stateId = stateId;
    this.lgaId = lgaId;
    this.wardId = wardId;
  }

  fail(level: PlaceLevel, code: ReasonCode, name: string, detail = ''): void {
    this.faults.push(fault(level, code, name, detail));
  }

  ask(
    { level, within, name, inside }: NamedPlace,
    suggestion: SuggestedPlace | null,
    choices: SuggestedPlace[],
  ): void {
    const others = choices.filter(({ label }) => label !== suggestion?.label);
    const key = placeKey(level, within, name);
    this.asked.push({ level, key, value: name, inside, suggestion, choices: others });
  }

  result(): ResolvedPlace {
    const { stateId, lgaId, wardId, faults, asked } = this;
    return { stateId, lgaId, wardId, faults, ...(asked.length > 0 && { asked }) };
  }
}
