import { count, defineDomain, plural } from '#libs/platform';
import { ABOUT_PERSON, HOLDS } from './about-person.js';
import { CardsModule } from './cards.module.js';
import { ERASES } from './erases.js';
import { EVENTS } from './events.js';
import { Cards1795603010180 } from './persistence/migrations/1795603010180-cards.js';
import { CardAccounts1796002700000 } from './persistence/migrations/1796002700000-card-accounts.js';
import { PrintCardsJob } from './print-cards.job.js';
import { purgeCards } from './purge-cards.js';

const cardsOf = (n: number) => `${count(n)} ID ${plural(n, 'card', 'cards')}`;

/** ID cards of farmers, their prints, and their verification by anyone. */
export const cards = defineDomain({
  name: 'cards',
  module: CardsModule,
  migrations: [Cards1795603010180, CardAccounts1796002700000],
  owns: ['card', 'card_print', 'card_print_row', 'card_guess'],
  aboutPerson: ABOUT_PERSON,
  holds: HOLDS,
  erases: ERASES,
  impersonal: { card_print: 'The name of a file.' },
  reads: [
    'account',
    'app_user',
    'community',
    'community_resource',
    'duplicate_pair',
    'farmer',
    'farmer_biometric',
    'job_run',
    'lga',
    'ward',
  ],
  events: EVENTS,
  jobs: {
    'cards.print': {
      queue: 'exports',
      handler: PrintCardsJob,
      called: 'the print of ID cards',
      outcome: ({ cards: n }) => cardsOf(n),
      ended: ({ state, summary }, within) =>
        state === 'completed' && summary?.kind === 'cards'
          ? { what: `printed ${cardsOf(summary.cards)}`, detail: within }
          : null,
    },
  },
  maintenance: [{ name: 'old prints of ID cards and their files', run: purgeCards }],
});
