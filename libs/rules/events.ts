import { ADMINISTRATORS, type EventCatalogue } from '#libs/contracts';
import type { EventMeanings, SentenceContext } from '#libs/platform';
import { wordsOf } from './domain/rule-change.js';

type ChangeEvent = Extract<keyof EventCatalogue, `rule.${string}`>;

function onChange<Type extends ChangeEvent>(what: (rule: string) => string) {
  return {
    audience: { roles: ADMINISTRATORS, within: 'account' as const },
    sentence: (data: EventCatalogue[Type], { name }: SentenceContext) => {
      const { title, from, to } = wordsOf(data);
      const { communityResourceId } = data;
      return {
        what: what(title.charAt(0).toLowerCase() + title.slice(1)),
        detail: [
          `from ${from} to ${to}`,
          ...(communityResourceId === null ? [] : [name('communityResource', communityResourceId)]),
          ...('reason' in data ? [data.reason] : []),
        ].join(', '),
      };
    },
  };
}

/** Events of changes that weaken a rule. */
export const EVENTS = {
  'rule.changeRequested': onChange<'rule.changeRequested'>((rule) => `requested a change to the ${rule}`),
  'rule.changeApproved': onChange<'rule.changeApproved'>((rule) => `approved a change to the ${rule}`),
  'rule.changeRefused': onChange<'rule.changeRefused'>((rule) => `refused a change to the ${rule}`),
  'rule.changeWithdrawn': onChange<'rule.changeWithdrawn'>((rule) => `withdrew a change to the ${rule}`),
} satisfies Partial<EventMeanings>;
