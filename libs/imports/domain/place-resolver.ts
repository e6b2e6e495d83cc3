import type { AnsweredPlace, SuggestedPlace } from '#libs/contracts';
import { type Candidate, mostSimilar, type Nearest, nearest } from './nearest.js';
import { PlaceIndex, type Places } from './place-index.js';
import { type PlaceLevel, placeKey } from './place-names.js';
import { type PlaceAsked, type ResolvedPlace, Search } from './place-search.js';
import type { ReasonCode } from './reasons.js';

/** An answer that someone in the account gave for an earlier file. */
export interface LearnedPlace {
  key: string;
  place: AnsweredPlace | null;
  /** ISO day. */
  answeredOn: string;
}

interface Given {
  /** Answers for this file, by key. */
  answers?: Readonly<Record<string, AnsweredPlace | null>>;
  learned?: readonly LearnedPlace[];
  /** Maximum number of names for fuzzy search; a column of other content is not worth the time. */
  compares?: number;
}

interface Names {
  state: string | null;
  lga: string | null;
  ward: string | null;
}

/** Rows with the same names have the same places, and a file has few distinct ones. */
const REMEMBERED = 50_000;
const COMPARES = 1_000;
const PARTS = /[,;()]/;

/**
 * Finds the places that a row names. A local government's name is enough if it is unique, or unique in `homeStateId`
 * (the state of the community resource). Six names occur in two states. Answers for this file take precedence over
 * everything; answers for earlier files rank after the lists.
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

  /**
   * Returns the ids of the named places; blank names are null, unknown names are faults. Returns the same object for
   * the same names.
   */
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
    if (this.known('state', 0, name, search)) return;
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
    } else if (this.known('lga', within, name, search)) return;
    else if (lga) {
      const states = named.map(({ stateId }) => this.index.stateName(stateId)).join(' and in ');
      search.fail('lga', 'place.ambiguousLga', name, states);
      search.ask(
        { level: 'lga', within, name, inside: this.inside('lga', within) },
        null,
        named.map(this.index.asLga),
      );
    } else this.refuseLga(name, search, within);
  }

  /** Finds local governments of that name: in the known state, else in the programme's state, else anywhere. */
  private lgasNamed(name: string, stateId: number | null) {
    if (stateId !== null) return this.lgasIn(stateId, name);
    const atHome = this.homeStateId === null ? [] : this.lgasIn(this.homeStateId, name);
    return atHome.length > 0 ? atHome : this.lgasIn(null, name);
  }

  /** Handles a cell that also names the state: "Surulere (Lagos)". */
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
    // The spelling is right but the state differs: either of the two cells may be wrong.
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
    if (this.known('ward', lgaId, name, search)) return;
    const writings = wards.writings(name);
    const { best, nearby } = this.nearTo(writings, wards.candidates);
    const { asWard } = this.index;
    // A local government has few wards, so the most similar are offered at any distance.
    const similar = nearby.length > 0 || this.compares < 0 ? nearby : mostSimilar(writings, wards.candidates);
    this.refuse(search, { level: 'ward', within: lgaId, name }, best && asWard(best), similar.map(asWard));
  }

  /** Returns whether a user has answered this name for this file; if so, the search continues from the answer. */
  private answered(level: PlaceLevel, within: number, name: string, search: Search): boolean {
    const key = placeKey(level, within, name);
    const place = this.answers.get(key);
    if (place === undefined) return false;
    this.take(place, { level, key, value: name }, within, search);
    return true;
  }

  /** Does the same for answers to earlier files; a list that now knows the name takes precedence. */
  private known(level: PlaceLevel, within: number, name: string, search: Search): boolean {
    const key = placeKey(level, within, name);
    const learned = this.learned.get(key);
    if (!learned) return false;
    const { place, answeredOn } = learned;
    this.take(place, { level, key, value: name, answeredOn }, within, search);
    return true;
  }

  private take(
    place: AnsweredPlace | null,
    asked: Pick<PlaceAsked, 'level' | 'key' | 'value' | 'answeredOn'>,
    within: number,
    search: Search,
  ): void {
    const { level, value } = asked;
    search.asked.push({
      ...asked,
      inside: this.inside(level, within),
      suggestion: null,
      choices: [],
      answer: place && this.index.shown(place),
    });
    if (place === null) search.fail(level, UNKNOWN[level], value, `${this.where(level, within)}.`);
    else search.go(place);
  }

  private refuse(
    search: Search,
    { level, within, name }: { level: PlaceLevel; within: number; name: string },
    suggestion: SuggestedPlace | null,
    choices: SuggestedPlace[],
  ): void {
    const meant = suggestion ? ` Did you mean ${suggestion.label}?` : '';
    search.fail(level, UNKNOWN[level], name, `${this.where(level, within)}.${meant}`);
    search.ask({ level, within, name, inside: this.inside(level, within) }, suggestion, choices);
  }

  private inside(level: PlaceLevel, within: number): SuggestedPlace | null {
    if (within === 0 || level === 'state') return null;
    return level === 'lga' ? this.index.stateNumbered(within) : this.index.lgaNumbered(within);
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
