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
        reveal: shown ? `read the BVN of ${farmer}` : `asked for the BVN of ${farmer}, which is not there`,
        revealAccount: shown
          ? `read the account number of ${farmer}`
          : `asked for the account number of ${farmer}, which is not there`,
        search: shown ? `found ${farmer} by their BVN` : 'looked for a BVN and found nobody',
        rejects: `took the rejected rows of ${of ?? 'an import'} with whole BVNs`,
        export: of ? `exported ${of} with whole BVNs` : 'exported whole BVNs',
      }[act];
      return { what, detail: reason };
    },
  },
} satisfies Partial<EventMeanings>;

function named({ kind, id }: DisclosureSubject, { name }: SentenceContext): string {
  return kind === 'job' || kind === 'import' ? `import ${id}` : name(kind, id);
}
