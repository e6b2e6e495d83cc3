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

/** Questions about communities first, then places by the place in which they are, then numbers. */
export function groupsOf(questions: readonly ImportQuestion[]): Group[] {
  const groups = new Map<string, ImportQuestion[]>();
  const order = ['community', 'place', 'decimalComma'];
  for (const question of [...questions].sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))) {
    const title = titleOf(question);
    groups.set(title, [...(groups.get(title) ?? []), question]);
  }
  return [...groups].map(([title, all]) => ({ title, questions: all }));
}

/** What Gona suggests to a question; undefined where it does not know. */
export function suggestionOf(question: ImportQuestion): Answer | undefined {
  if (question.kind === 'decimalComma' || !question.suggestion) return undefined;
  if (question.kind === 'place') return { place: question.suggestion };
  const { id, name } = question.suggestion;
  return { community: { communityId: id, label: name } };
}

/** The answer that stores nothing of what is asked about. */
export function leftOut(question: ImportQuestion): Answer | undefined {
  if (question.kind === 'decimalComma') return undefined;
  return question.kind === 'place' ? { place: null } : { community: null };
}
