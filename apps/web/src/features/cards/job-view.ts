import type { JobView } from '../../core/feature/define.js';
import { catalogue } from '../../core/i18n/catalogue.js';

/** Separate catalogue: it loads with the feature list, the other texts with the page. */
const t = catalogue({ printed: '{n} card|{n} cards', pace: '{n} cards/s' });

/** Describes prints of ID cards to the job centre. */
export const cardsJobView: JobView<'cards.print'> = {
  title: 'ID cards',
  tile: 95,
  steps: { draw: 'Drawing cards' },
  outcome: (summary) =>
    summary.kind === 'cards'
      ? {
          total: summary.cards,
          done: summary.cards,
          rejected: 0,
          caption: t('printed', { n: summary.cards }),
        }
      : null,
  pace: (n) => t('pace', { n }),
  words: {
    place: '{detail} of {place}.',
    failed: '{name} could not be printed. {why}',
    cancelled: '{name}: the print was cancelled. No card has changed.',
    nothingDone: 'No card was issued.',
    cancel: 'Cancel print',
    cancelTitle: 'Cancel the print of {name}?',
    cancelBody: 'No card is issued or replaced.',
  },
  Acts: () => import('./CardActs.js'),
};
