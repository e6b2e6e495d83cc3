import type { AnsweredPlace, SuggestedPlace } from '#libs/contracts';
import { type Candidate, type Nearest, nearest } from './nearest.js';
import { PlaceIndex, type Places } from './place-index.js';
import { joined, type PlaceLevel, placeWords, wardWords } from './place-names.js';
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
  suggestion: SuggestedPlace | null;
  choices: SuggestedPlace[];
  /** What a person answered; null: none of them. Absent where nobody did. */
  answer?: SuggestedPlace | null;
  /** ISO day of an answer that was given to an earlier file. */
  answeredOn?: string;
}

/** What a person of the account has answered to an earlier file. */
export interface LearnedPlace {
  key: string;
  place: AnsweredPlace | null;
  /** ISO day. */
  answeredOn: string;
}

interface Given {
  /** What was answered to this file, by key. */
  answers?: Readonly<Record<string, AnsweredPlace | null>>;
  learned?: readonly LearnedPlace[];
  /** Names for which something near is looked for; a column of something else is not worth the time. */
  compares?: number;
}

interface Names {
  state: string | null;
  lga: string | null;
  ward: string | null;
}

/** Rows with the same names have the same places; a file has few different ones. */
const REMEMBERED = 50_000;
const COMPARES = 2_000;
const PARTS = /[,;()]/;

/** `lga:22:wasagudanko`: a name at its level, within the state or the local government that it was written beside, or 0. */
export const placeKey = (level: PlaceLevel, within: number, name: string): string =>
  `${level}:${within}:${joined(level === 'ward' ? wardWords(name) : placeWords(name))}`;

const KEY = /^(state|lga|ward):(\d{1,9}):([a-z0-9]{1,200})$/;

/** What a `placeKey` was made of; null for anything else. */
export function partsOfPlaceKey(key: string): { level: PlaceLevel; within: number; name: string } | null {
  const [, level, within, name] = KEY.exec(key) ?? [];
  return name === undefined ? null : { level: level as PlaceLevel, within: Number(within), name };
}

/**
 * Finds the places that a row names. A local government's name alone is enough where it is the only one of that name,
 * or the only one in `homeStateId` (the state of the community resource); six names occur in two states. What a person has
 * answered about a name goes before everything else.
 */
export class PlaceResolver {
  private readonly index: PlaceIndex;
  private readonly answers: Map<string, AnsweredPlace | null>;
  private readonly learned: Map<string, LearnedPlace>;
  private readonly resolved = new Map<string, ResolvedPlace>();
  private compares: number;

  constructor(
    places: Places,
    private readonly homeStateId: number | null,
    { answers = {}, learned = [], compares = COMPARES }: Given = {},
  ) {
    this.compares = compares;
    this.index = new PlaceIndex(places);
    const stands = (place: AnsweredPlace | null) => place === null || this.index.holds(place);
    this.answers = new Map(Object.entries(answers).filter(([, place]) => stands(place)));
    this.learned = new Map(learned.filter(({ place }) => stands(place)).map((one) => [one.key, one]));
  }

  /** The ids of the named places; blank names are null, names that mean nothing are faults. The same object for the same names. */
  resolve({ state, lga, ward }: Names): ResolvedPlace {
    const key = `${state ?? ''}\n${lga ?? ''}\n${ward ?? ''}`;
    let place = this.resolved.get(key);
    if (!place) {
      place = this.find({ state, lga, ward });
      if (this.resolved.size < REMEMBERED) this.resolved.set(key, place);
    }
    return place;
  }

  private find({ state, lga, ward }: Names): ResolvedPlace {
    const search = new Search();
    if (state !== null) this.findState(state, search);
    if (lga !== null && !search.failed) this.findLga(lga, search);
    if (ward !== null && search.lgaId !== null) this.findWard(ward, search.lgaId, search);
    else if (ward !== null && lga === null && !search.failed) search.fail('ward', 'place.wardAlone', ward);
    return search.result();
  }

  private findState(name: string, search: Search): void {
    const { states } = this.index;
    if (this.answered('state', 0, name, search)) return;
    const [state] = states.find(name);
    if (state) {
      search.stateId = state.id;
      return;
    }
    const { best, nearby } = this.nearTo(states.writings(name), states.candidates);
    this.refuse(
      search,
      { level: 'state', within: 0, name },
      best && this.index.asState(best),
      nearby.map(this.index.asState),
    );
  }

  private findLga(name: string, search: Search): void {
    const within = search.stateId ?? 0;
    if (this.answered('lga', within, name, search)) return;
    const named = this.lgasNamed(name, search.stateId);
    const [lga, second] = named;
    if (lga && !second) {
      search.lgaId = lga.id;
      search.stateId = lga.stateId;
    } else if (lga) {
      const states = named.map(({ stateId }) => this.index.stateName(stateId)).join(' and in ');
      search.fail('lga', 'place.ambiguousLga', name, states);
      search.ask('lga', within, name, null, named.map(this.index.asLga));
    } else this.refuseLga(name, search, within);
  }

  /** Of that name: in the state where one is known, else in the programme's, else anywhere. */
  private lgasNamed(name: string, stateId: number | null) {
    if (stateId !== null) return this.lgasIn(stateId, name);
    const atHome = this.homeStateId === null ? [] : this.lgasIn(this.homeStateId, name);
    return atHome.length > 0 ? atHome : this.lgasIn(null, name);
  }

  /** A cell may name the state too: "Surulere (Lagos)". */
  private lgasIn(stateId: number | null, name: string) {
    const { lgas, states } = this.index;
    const within = (id: number | null) => (lga: { stateId: number }) => id === null || lga.stateId === id;
    const named = lgas.find(name, within(stateId));
    if (named.length > 0) return named;
    const parts = name.split(PARTS).filter((part) => part.trim() !== '');
    for (const part of parts.length > 1 ? parts : []) {
      const [state] = states.find(part);
      if (!state || !within(stateId)({ stateId: state.id })) continue;
      const rest = parts.filter((other) => other !== part).join(' ');
      const found = rest === '' ? [] : lgas.find(rest, within(state.id));
      if (found.length > 0) return found;
    }
    return [];
  }

  private refuseLga(name: string, search: Search, within: number): void {
    const { lgas, asLga } = this.index;
    const inState = lgas.candidates.filter(({ item }) => within === 0 || item.stateId === within);
    const { best, nearby } = this.nearTo(lgas.writings(name), inState);
    // Spelt right, but the state is another one: either of the two cells may be wrong.
    const elsewhere = best || within === 0 ? [] : lgas.find(name);
    const only = nearby.length === 0 && elsewhere.length === 1 ? elsewhere[0] : null;
    const meant = best ?? only ?? null;
    const choices = [...nearby, ...elsewhere].map(asLga);
    this.refuse(search, { level: 'lga', within, name }, meant && asLga(meant), choices);
  }

  private findWard(name: string, lgaId: number, search: Search): void {
    if (this.answered('ward', lgaId, name, search)) return;
    const wards = this.index.wardsOf(lgaId);
    const [ward] = wards.find(name);
    if (ward) {
      search.wardId = ward.id;
      return;
    }
    const { best, nearby } = this.nearTo(wards.writings(name), wards.candidates);
    const { asWard } = this.index;
    this.refuse(search, { level: 'ward', within: lgaId, name }, best && asWard(best), nearby.map(asWard));
  }

  /** Whether a person has said what a name is; then the search goes on from there. */
  private answered(level: PlaceLevel, within: number, name: string, search: Search): boolean {
    const key = placeKey(level, within, name);
    const learned = this.learned.get(key);
    const given = this.answers.get(key);
    const place = given === undefined ? learned?.place : given;
    if (place === undefined) return false;
    const on = given === undefined && learned ? { answeredOn: learned.answeredOn } : {};
    const answer = place && this.index.shown(place);
    search.asked.push({ level, key, value: name, suggestion: null, choices: [], answer, ...on });
    if (place === null) search.fail(level, UNKNOWN[level], name, `${this.where(level, within)}.`);
    else search.go(place);
    return true;
  }

  private refuse(
    search: Search,
    { level, within, name }: { level: PlaceLevel; within: number; name: string },
    suggestion: SuggestedPlace | null,
    choices: SuggestedPlace[],
  ): void {
    const meant = suggestion ? ` Did you mean ${suggestion.label}?` : '';
    search.fail(level, UNKNOWN[level], name, `${this.where(level, within)}.${meant}`);
    search.ask(level, within, name, suggestion, choices);
  }

  private where(level: PlaceLevel, within: number): string {
    if (within === 0) return level === 'state' ? ' in Nigeria' : '';
    return ` in ${level === 'lga' ? this.index.stateName(within) : this.index.lgaName(within)}`;
  }

  private nearTo<Item>(writings: string[], candidates: Candidate<Item>[]): Nearest<Item> {
    this.compares -= 1;
    return this.compares < 0 ? { best: null, nearby: [] } : nearest(writings, candidates);
  }
}

const UNKNOWN = {
  state: 'place.unknownState',
  lga: 'place.unknownLga',
  ward: 'place.unknownWard',
} as const satisfies Record<PlaceLevel, ReasonCode>;

/** What is known of a row so far. */
class Search {
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
    level: PlaceLevel,
    within: number,
    value: string,
    suggestion: SuggestedPlace | null,
    choices: SuggestedPlace[],
  ): void {
    const others = choices.filter(({ label }) => label !== suggestion?.label);
    this.asked.push({ level, key: placeKey(level, within, value), value, suggestion, choices: others });
  }

  result(): ResolvedPlace {
    const { stateId, lgaId, wardId, faults, asked } = this;
    return { stateId, lgaId, wardId, faults, ...(asked.length > 0 && { asked }) };
  }
}
