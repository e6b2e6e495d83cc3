import type { ImportQuestion } from '#libs/contracts';
import { q } from './question-texts.js';
import type { Answer } from './use-answers.js';

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

/** Returns the answer that stores nothing for the question. */
export function leftOut(question: ImportQuestion): Answer | undefined {
  if (question.kind === 'decimalComma') return undefined;
  return question.kind === 'place' ? { place: null } : { community: null };
}
