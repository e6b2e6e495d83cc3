import type { AnsweredPlace, SuggestedPlace } from '#libs/contracts';
import { type PlaceLevel, placeKey } from './place-names.js';
import { fault, type ReasonCode, type RowFault } from './reasons.js';

export interface ResolvedPlace {
  stateId: number | null;
  lgaId: number | null;
  wardId: number | null;
  faults: RowFault[];
  /** Names of the row that no list knows, with what may be meant. */
  asked?: readonly PlaceAsked[];
}

/** A name that no list knows. */
export interface PlaceAsked {
  level: PlaceLevel;
  /** Names it within the file, and within the account: `placeKey`. */
  key: string;
  value: string;
  /** The place that it was written beside. */
  inside: SuggestedPlace | null;
  suggestion: SuggestedPlace | null;
  choices: SuggestedPlace[];
  /** What a person answered; null: none of them. Absent where nobody did. */
  answer?: SuggestedPlace | null;
  /** ISO day of an answer that was given to an earlier file. */
  answeredOn?: string;
}

/** A name, and what it was written beside: the id (0: nothing), and the place. */
export interface NamedPlace {
  level: PlaceLevel;
  within: number;
  name: string;
  inside: SuggestedPlace | null;
}

/** What is known of a row so far. */
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
