import { cleanText } from './clean.js';
import { fault, type RowFault } from './reasons.js';

/** States, local governments and wards as they are matched: `match` is the name in lower case, letters and digits only. */
export interface Places {
  states: { id: number; name: string; match: string }[];
  lgas: { id: number; stateId: number; name: string; match: string }[];
  wards: { id: number; lgaId: number; name: string; match: string }[];
}

export interface ResolvedPlace {
  stateId: number | null;
  lgaId: number | null;
  wardId: number | null;
  faults: RowFault[];
}

/** What people write for a state besides its name. */
const STATE_ALIASES: Record<string, string> = {
  fct: 'federalcapitalterritory',
  fctabuja: 'federalcapitalterritory',
  abuja: 'federalcapitalterritory',
  abujafct: 'federalcapitalterritory',
  nassarawa: 'nasarawa',
};

const matchKey = (name: string) =>
  cleanText(name)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

/** Takes the words off that people add to a name: "Kebbi State", "Jega LGA", "Gidan Kaya ward". */
const withoutKind = (key: string, kinds: RegExp) => key.replace(kinds, '') || key;

function groupBy<Item, Key>(items: Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/**
 * Finds the places that a row names. A local government's name alone is enough where it is the only one of that name,
 * or the only one in `homeStateId` (the state of the community resource); six names occur in two states.
 */
export class PlaceResolver {
  private readonly stateByMatch: Map<string, Places['states'][number]>;
  private readonly stateById: Map<number, Places['states'][number]>;
  private readonly lgasByMatch: Map<string, Places['lgas']>;
  private readonly wardsByMatch: Map<string, Places['wards']>;

  constructor(
    places: Places,
    private readonly homeStateId: number | null,
  ) {
    this.stateByMatch = new Map(places.states.map((state) => [state.match, state]));
    this.stateById = new Map(places.states.map((state) => [state.id, state]));
    this.lgasByMatch = groupBy(places.lgas, (lga) => lga.match);
    this.wardsByMatch = groupBy(places.wards, (ward) => `${ward.lgaId}:${ward.match}`);
  }

  /** The ids of the named places; blank names are null, names that mean nothing are faults. */
  resolve(names: { state: string | null; lga: string | null; ward: string | null }): ResolvedPlace {
    const found: ResolvedPlace = { stateId: null, lgaId: null, wardId: null, faults: [] };
    if (names.state !== null) {
      const key = withoutKind(matchKey(names.state), /state$/);
      const state = this.stateByMatch.get(STATE_ALIASES[key] ?? key);
      if (state) found.stateId = state.id;
      else found.faults.push(fault('state', 'place.unknownState', names.state));
    }
    if (names.lga !== null && found.faults.length === 0) this.resolveLga(names.lga, found);
    if (names.ward !== null && found.lgaId !== null) this.resolveWard(names.ward, names.lga ?? '', found);
    return found;
  }

  private resolveLga(name: string, found: ResolvedPlace): void {
    const key = matchKey(name);
    const named =
      this.lgasByMatch.get(key) ??
      this.lgasByMatch.get(withoutKind(key, /(localgovernment(area)?|lga|lg)$/)) ??
      [];
    let candidates = found.stateId === null ? named : named.filter((lga) => lga.stateId === found.stateId);
    if (candidates.length > 1 && this.homeStateId !== null) {
      const atHome = candidates.filter((lga) => lga.stateId === this.homeStateId);
      if (atHome.length > 0) candidates = atHome;
    }
    const [lga, second] = candidates;
    const stateName = (id: number) => this.stateById.get(id)?.name ?? '';
    if (!lga) {
      const where = found.stateId === null ? '' : ` in ${stateName(found.stateId)}`;
      found.faults.push(fault('lga', 'place.unknownLga', name, where));
    } else if (second) {
      const states = candidates.map((candidate) => stateName(candidate.stateId)).join(' and in ');
      found.faults.push(fault('lga', 'place.ambiguousLga', name, states));
    } else {
      found.lgaId = lga.id;
      found.stateId = lga.stateId;
    }
  }

  private resolveWard(name: string, lgaName: string, found: ResolvedPlace): void {
    const key = matchKey(name);
    const [ward] =
      this.wardsByMatch.get(`${found.lgaId}:${key}`) ??
      this.wardsByMatch.get(`${found.lgaId}:${withoutKind(key, /ward$/)}`) ??
      [];
    if (ward) found.wardId = ward.id;
    else found.faults.push(fault('ward', 'place.unknownWard', name, lgaName));
  }
}
