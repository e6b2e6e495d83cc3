import type { AnsweredCommunity, CommunityQuestion } from '#libs/contracts';
import { holdsBvn } from '#libs/identifier-encryption';
import { cleanText } from './clean.js';
import { nearest } from './nearest.js';
import { inAnyOrder, joined, placeWords } from './place-names.js';

/** Maximum number of questions about a file's communities; rows with other names wait without a question. */
const ASKED = 200;

/** Rows of a file that name the same community and the same local government. */
export interface CommunityGroup {
  /** `communityNameKey` of the name; '' for rows without one. */
  key: string;
  /** 0: without a local government. */
  lgaId: number;
  name: string | null;
  rows: number;
  firstRow: number;
}

export interface KnownCommunity {
  id: number;
  name: string;
  lgaId: number | null;
}

export interface DecidedGroup {
  key: string;
  lgaId: number;
  name: string | null;
  rows: number;
  /** Null if it is new or unknown. */
  communityId: number | null;
  /** Reason why its rows wait (`unknown`, `lga`) or are rejected (`left`, `missing`); null if they can be stored. */
  verdict: 'unknown' | 'lga' | 'left' | 'missing' | null;
  madeLgaId: number | null;
}

interface Deciding {
  groups: readonly CommunityGroup[];
  known: readonly KnownCommunity[];
  /** Answers by question. */
  answers: Readonly<Record<string, AnsweredCommunity | null>>;
  /** The community that was chosen for the file. */
  chosenId: number | null;
  lgas: ReadonlyMap<number, { name: string; stateId: number }>;
  /** State of the programme. */
  stateId: number | null;
  needsLga: boolean;
  /** The Community column, as the file names it. */
  column: string;
}

/** Normalises a name for comparing communities. */
export const communityNameKey = (name: string): string => cleanText(name).toLowerCase();

const nameQuestion = (key: string) => `community:${key}`;
const lgaQuestion = ({ key, lgaId }: Pick<CommunityGroup, 'key' | 'lgaId'>) => `communityLga:${lgaId}:${key}`;
const looseKey = (name: string) => joined(placeWords(name));

/** Decides the community of each group of rows, which groups wait, and which questions to ask. */
export function decideCommunities(given: Deciding): {
  groups: DecidedGroup[];
  questions: CommunityQuestion[];
} {
  const decider = new Decider(given);
  const byKey = new Map<string, CommunityGroup[]>();
  for (const group of given.groups) {
    const same = byKey.get(group.key);
    if (same) same.push(group);
    else byKey.set(group.key, [group]);
  }
  // Sort by row count, so that the most frequent names are asked about.
  const names = [...byKey.values()].sort((a, b) => rowsOf(b) - rowsOf(a) || firstOf(a) - firstOf(b));
  const groups = names.flatMap((same) => decider.decide(same));
  return { groups, questions: decider.questions };
}

const firstOf = (groups: readonly CommunityGroup[]) => Math.min(...groups.map(({ firstRow }) => firstRow));
const rowsOf = (groups: readonly CommunityGroup[]) => groups.reduce((sum, { rows }) => sum + rows, 0);

class Decider {
  readonly questions: CommunityQuestion[] = [];
  private readonly byId: Map<number, KnownCommunity>;
  private readonly byName = new Map<string, KnownCommunity>();
  /** Null if several communities share the loose spelling. */
  private readonly byLooseName = new Map<string, KnownCommunity | null>();
  private readonly words: Map<number, string[]>;

  constructor(private readonly given: Deciding) {
    this.byId = new Map(given.known.map((one) => [one.id, one]));
    this.words = new Map(given.known.map(({ id, name }) => [id, placeWords(name)]));
    for (const one of given.known) {
      const key = communityNameKey(one.name);
      if (!this.byName.has(key)) this.byName.set(key, one);
      const loose = looseKey(one.name);
      this.byLooseName.set(loose, this.byLooseName.has(loose) ? null : one);
    }
  }

  decide(groups: CommunityGroup[]): DecidedGroup[] {
    const { key, name } = groups[0]!;
    const { answers, chosenId } = this.given;
    const found = key === '' ? this.byId.get(chosenId ?? 0) : this.named(key, name ?? '');
    if (found) return groups.map((group) => this.inside(group, found.id, found.lgaId, found.name));
    if (key === '' && chosenId !== null)
      return groups.map((group) => decided(group, { communityId: chosenId, verdict: null }));
    const lgas = this.lgasOf(groups);
    const made = lgas[0]?.lgaId ?? null;
    const answer = this.standing(answers[nameQuestion(key)]);
    this.askName(groups, lgas, answer);
    if (answer === null) return groups.map((group) => decided(group, { verdict: 'left' }));
    if (answer && 'communityId' in answer) {
      const { id, lgaId, name: called } = this.byId.get(answer.communityId)!;
      return groups.map((group) => this.inside(group, id, lgaId, called));
    }
    if (key === '') return groups.map((group) => decided(group, { verdict: 'missing' }));
    if (answer) return groups.map((group) => this.inside(group, null, answer.lgaId, name ?? ''));
    return groups.map((group) => decided(group, { verdict: 'unknown', madeLgaId: made }));
  }

  /** Returns the answer unless its community has since been deleted. */
  private standing(answer: AnsweredCommunity | null | undefined) {
    return answer && 'communityId' in answer && !this.byId.has(answer.communityId) ? undefined : answer;
  }

  private named(key: string, name: string): KnownCommunity | undefined {
    const loose = looseKey(name);
    return this.byName.get(key) ?? (loose === '' ? undefined : (this.byLooseName.get(loose) ?? undefined));
  }

  /** Decides rows of a known community; they wait if their local government differs from it. */
  private inside(
    group: CommunityGroup,
    communityId: number | null,
    lgaId: number | null,
    name: string,
  ): DecidedGroup {
    const into = { communityId, madeLgaId: communityId === null ? lgaId : null };
    if (lgaId === null || group.lgaId === 0 || group.lgaId === lgaId)
      return decided(group, { ...into, verdict: null });
    const key = lgaQuestion(group);
    const answer = this.given.answers[key];
    this.ask(group, {
      key,
      value: name,
      conflict: { communityId, communityLga: this.lgaName(lgaId), lga: this.lgaName(group.lgaId) },
      ...(answer !== undefined && { answer: answer && { ...answer, label: name } }),
    });
    if (answer === undefined) return decided(group, { ...into, verdict: 'lga' });
    return decided(group, { ...into, verdict: answer === null ? 'left' : null });
  }

  private lgaName = (id: number) => this.given.lgas.get(id)?.name ?? '';

  /** Returns the local governments of the programme's state that some rows name. */
  private lgasOf(groups: readonly CommunityGroup[]): CommunityQuestion['lgas'] {
    const { lgas, stateId } = this.given;
    return groups
      .filter(({ lgaId }) => lgaId > 0 && (stateId === null || lgas.get(lgaId)?.stateId === stateId))
      .map(({ lgaId, rows }) => ({ lgaId, label: this.lgaName(lgaId), rows }))
      .sort((a, b) => b.rows - a.rows);
  }

  private askName(
    groups: CommunityGroup[],
    lgas: CommunityQuestion['lgas'],
    answer: AnsweredCommunity | null | undefined,
  ): void {
    if (this.questions.length >= ASKED) return;
    const { key, name } = groups[0]!;
    const value = name ?? '';
    const { best, nearby } = this.near(value, new Set(groups.map(({ lgaId }) => lgaId)));
    const named = ({ id, name: called }: KnownCommunity) => ({ id, name: called });
    this.ask(
      { ...groups[0]!, rows: rowsOf(groups), firstRow: firstOf(groups) },
      {
        key: nameQuestion(key),
        value,
        lgas,
        needsNoLga: key !== '' && !this.given.needsLga,
        suggestion: best && named(best),
        choices: nearby.filter((one) => one !== best).map(named),
        ...(answer !== undefined && { answer: answer && { ...answer, label: this.labelOf(answer, value) } }),
      },
    );
  }

  private labelOf(answer: AnsweredCommunity, name: string): string {
    if ('communityId' in answer) return this.byId.get(answer.communityId)?.name ?? '';
    return answer.lgaId === null ? name : `${name}, ${this.lgaName(answer.lgaId)}`;
  }

  /** Returns communities that a name may mean, except those in another local government than the rows. */
  private near(name: string, lgaIds: ReadonlySet<number>) {
    const words = placeWords(name);
    if (words.length === 0) return { best: null, nearby: [] };
    const candidates = this.given.known.map((item) => {
      const own = this.words.get(item.id) ?? [];
      return { item, keys: [joined(own), inAnyOrder(own)] };
    });
    const { best, nearby } = nearest([joined(words), inAnyOrder(words)], candidates);
    // Matches "Gusau East Co-op": all words of one community, and more.
    const within = this.given.known.filter(({ id }) => {
      const own = this.words.get(id) ?? [];
      return own.length > 1 && own.every((word) => words.includes(word));
    });
    const meant = best ?? (within.length === 1 ? within[0]! : null);
    const fits = meant !== null && (meant.lgaId === null || lgaIds.has(0) || lgaIds.has(meant.lgaId));
    return { best: fits ? meant : null, nearby: [...new Set([...nearby, ...within.slice(0, 5)])] };
  }

  private ask(
    { rows, firstRow }: Pick<CommunityGroup, 'rows' | 'firstRow'>,
    question: Pick<CommunityQuestion, 'key' | 'value'> & Partial<CommunityQuestion>,
  ): void {
    // Questions are stored and widely visible, so they must not contain a BVN from a name column.
    if (this.questions.length >= ASKED || holdsBvn(question.value)) return;
    this.questions.push({
      kind: 'community',
      column: this.given.column,
      rows,
      firstRow,
      conflict: null,
      lgas: [],
      needsNoLga: false,
      suggestion: null,
      choices: [],
      ...question,
    });
  }
}

const decided = (
  { key, lgaId, name, rows }: CommunityGroup,
  verdict: Pick<DecidedGroup, 'verdict'> & Partial<DecidedGroup>,
): DecidedGroup => ({ key, lgaId, name, rows, communityId: null, madeLgaId: null, ...verdict });
