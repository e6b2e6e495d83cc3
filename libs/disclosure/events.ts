import type { DisclosureSubject } from '#libs/contracts';
import type { EventMeanings, SentenceContext } from '#libs/platform';

/** Events about full identifiers of people. */
export const EVENTS = {
  'identifier.disclosed': {
    audience: 'nobody',
    sentence: ({ act, subject, reason, shown }, context) => {
      const of = subject ? named(subject, context) : null;
      const farmer = of ?? 'a farmer';
      const what = {
        reveal: shown ? `viewed the BVN of ${farmer}` : `requested the BVN of ${farmer}, who has none`,
        revealAccount: shown
          ? `viewed the account number of ${farmer}`
          : `requested the account number of ${farmer}, who has none`,
        search: shown ? `found ${farmer} by their BVN` : 'searched for a BVN without a match',
        rejects: `downloaded the rejected rows of ${of ?? 'an import'} with full BVNs`,
        report: `made a report about ${farmer} with full numbers`,
        export: of ? `exported ${of} with full BVNs` : 'exported full BVNs',
      }[act];
      return { what, detail: reason };
    },
  },
} satisfies Partial<EventMeanings>;

function named({ kind, id }: DisclosureSubject, { name }: SentenceContext): string {
  return kind === 'job' || kind === 'import' ? `import ${id}` : name(kind, id);
}
