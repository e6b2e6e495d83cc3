import type { SuggestedPlace } from '#libs/contracts';
import type { Candidate } from './nearest.js';
import {
  inAnyOrder,
  joined,
  type PlaceLevel,
  placeWords,
  wardWords,
  withInitial,
  withoutKind,
} from './place-names.js';

interface State {
  id: number;
  name: string;
  /** Other spellings of the name. */
  spellings?: readonly string[];
}
interface Lga extends State {
  stateId: number;
}
interface Ward {
  id: number;
  lgaId: number;
  name: string;
}

/** States, local governments and wards, for matching. */
export interface Places {
  states: State[];
  lgas: Lga[];
  wards: Ward[];
}

function add<Key, Item>(groups: Map<Key, Item[]>, key: Key, item: Item): void {
  const group = groups.get(key);
  if (!group) groups.set(key, [item]);
  else if (!group.includes(item)) group.push(item);
}

/** Places by name and other spellings, each also in another word order or with an initial. */
class Names<Place extends { name: string; spellings?: readonly string[] }> {
  private readonly named = new Map<string, Place[]>();
  private readonly spelt = new Map<string, Place[]>();
  private readonly loose = new Map<string, Place[]>();
  readonly candidates: Candidate<Place>[];

  constructor(
    places: readonly Place[],
    private readonly level: PlaceLevel,
    private readonly wordsOf: (name: string) => string[] = placeWords,
  ) {
    this.candidates = places.map((place) => {
      const keys = new Set<string>();
      for (const name of [place.name, ...(place.spellings ?? [])]) {
        const words = wordsOf(name);
        keys.add(joined(words)).add(inAnyOrder(words));
        add(name === place.name ? this.named : this.spelt, joined(words), place);
        add(this.loose, inAnyOrder(words), place);
        const short = level === 'lga' ? withInitial(words) : null;
        if (short) add(this.loose, joined(short), place);
      }
      return { item: place, keys: [...keys] };
    });
  }

  /** Returns the places that match a name; with `keep` only those it accepts. */
  find(name: string, keep: (place: Place) => boolean = () => true): Place[] {
    const words = this.wordsOf(name);
    const bare = withoutKind(words, this.level);
    for (const form of bare ? [words, bare] : [words])
      for (const [places, key] of [
        [this.named, joined(form)],
        [this.spelt, joined(form)],
        [this.loose, inAnyOrder(form)],
        [this.loose, joined(form)],
      ] as const) {
        const found = (places.get(key) ?? []).filter(keep);
        if (found.length > 0) return found;
      }
    return [];
  }

  /** Returns the forms of a name for fuzzy comparison. */
  writings(name: string): string[] {
    const words = this.wordsOf(name);
    const bare = withoutKind(words, this.level);
    return [
      ...new Set([joined(words), inAnyOrder(words), ...(bare ? [joined(bare), inAnyOrder(bare)] : [])]),
    ];
  }
}

/** Finds places by name, and names them. */
export class PlaceIndex {
  readonly states: Names<State>;
  readonly lgas: Names<Lga>;
  private readonly stateById: Map<number, State>;
  private readonly lgaById: Map<number, Lga>;
  private readonly wardRows = new Map<number, Ward[]>();
  private readonly wardNames = new Map<number, Names<Ward>>();

  constructor({ states, lgas, wards }: Places) {
    this.states = new Names(states, 'state');
    this.lgas = new Names(lgas, 'lga');
    this.stateById = new Map(states.map((state) => [state.id, state]));
    this.lgaById = new Map(lgas.map((lga) => [lga.id, lga]));
    for (const ward of wards) add(this.wardRows, ward.lgaId, ward);
  }

  /** Returns the wards of a local government; built on first use, since a file names few of the 774. */
  wardsOf(lgaId: number): Names<Ward> {
    let names = this.wardNames.get(lgaId);
    if (!names) {
      names = new Names(this.wardRows.get(lgaId) ?? [], 'ward', wardWords);
      this.wardNames.set(lgaId, names);
    }
    return names;
  }

  stateName = (id: number): string => this.stateById.get(id)?.name ?? '';
  lgaName = (id: number): string => this.lgaById.get(id)?.name ?? '';

  stateNumbered = (id: number): SuggestedPlace | null => {
    const state = this.stateById.get(id);
    return state ? this.asState(state) : null;
  };

  lgaNumbered = (id: number): SuggestedPlace | null => {
    const lga = this.lgaById.get(id);
    return lga ? this.asLga(lga) : null;
  };

  /** True if these places exist, one inside the other. */
  holds({
    stateId,
    lgaId,
    wardId,
  }: {
    stateId: number;
    lgaId: number | null;
    wardId: number | null;
  }): boolean {
    if (!this.stateById.has(stateId)) return false;
    if (lgaId === null) return wardId === null;
    if (this.lgaById.get(lgaId)?.stateId !== stateId) return false;
    return wardId === null || (this.wardRows.get(lgaId) ?? []).some(({ id }) => id === wardId);
  }

  asState = ({ id, name }: State): SuggestedPlace => ({
    label: name,
    stateId: id,
    lgaId: null,
    wardId: null,
  });

  asLga = ({ id, stateId, name }: Lga): SuggestedPlace => ({
    label: `${name}, ${this.stateName(stateId)}`,
    stateId,
    lgaId: id,
    wardId: null,
  });

  asWard = ({ id, lgaId, name }: Ward): SuggestedPlace => ({
    label: `${name}, ${this.lgaName(lgaId)}`,
    stateId: this.lgaById.get(lgaId)?.stateId ?? 0,
    lgaId,
    wardId: id,
  });

  /** Returns a place as it is displayed. */
  shown({
    stateId,
    lgaId,
    wardId,
  }: {
    stateId: number;
    lgaId: number | null;
    wardId: number | null;
  }): SuggestedPlace {
    const ward = wardId === null ? undefined : this.wardRows.get(lgaId ?? 0)?.find(({ id }) => id === wardId);
    if (ward) return this.asWard(ward);
    const lga = lgaId === null ? undefined : this.lgaById.get(lgaId);
    return lga ? this.asLga(lga) : { label: this.stateName(stateId), stateId, lgaId: null, wardId: null };
  }
}
