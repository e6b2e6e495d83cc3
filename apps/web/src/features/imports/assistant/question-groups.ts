import type { ImportQuestion } from '#libs/contracts';
import type { Answer } from './answer.js';
import { q } from './question-texts.js';

export interface Group {
  title: string;
  questions: ImportQuestion[];
}

function titleOf(question: ImportQuestion): string {
  if (question.kind === 'community') return q('groupCommunities');
  if (question.kind === 'decimalComma') return q('groupNumbers');
  if (question.inside) return q('groupInside', { place: question.inside.label });
  return q(question.level === 'state' ? 'groupStates' : 'groupLgas');
}

/** Groups questions: communities first, then places by their parent place, then numbers. */
export function groupsOf(questions: readonly ImportQuestion[]): Group[] {
  const groups = new Map<string, ImportQuestion[]>();
  const order = ['community', 'place', 'decimalComma'];
  for (const question of [...questions].sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))) {
    const title = titleOf(question);
    groups.set(title, [...(groups.get(title) ?? []), question]);
  }
  return [...groups].map(([title, all]) => ({ title, questions: all }));
}

/** Returns Gona's suggestion for a question; undefined if there is none. */
export function suggestionOf(question: ImportQuestion): Answer | undefined {
  if (question.kind === 'decimalComma' || !question.suggestion) return undefined;
  if (question.kind === 'place') return { place: question.suggestion };
  const { id, name } = question.suggestion;
  return { community: { communityId: id, label: name } };
}

/**
 * Returns the answer that is chosen for a community until a person changes it: the suggested community, or the creation
 * of one that is called like the only LGA of its rows. Contradictions, rows without a name and unknown names have none.
 */
export function presetOf(question: ImportQuestion): Answer | undefined {
  if (question.kind !== 'community' || question.conflict || question.value === '') return undefined;
  const { value, suggestion, lgas } = question;
  const [lga, ...others] = lgas;
  if (suggestion || !lga || others.length > 0 || lettersOf(value) !== lettersOf(lga.label))
    return suggestionOf(question);
  return { community: { create: true, lgaId: lga.lgaId, label: `${value}, ${lga.label}` } };
}

const lettersOf = (name: string) => name.toLowerCase().replace(/[^\p{L}]/gu, '');

/** Returns the answer that stores nothing for the question. */
export function leftOut(question: ImportQuestion): Answer | undefined {
  if (question.kind === 'decimalComma') return undefined;
  return question.kind === 'place' ? { place: null } : { community: null };
}
