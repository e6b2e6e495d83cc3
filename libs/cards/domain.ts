import { defineDomain } from '#libs/platform';
import { CardsModule } from './cards.module.js';
import { EVENTS } from './events.js';
import { forgetGuesses } from './persistence/guesses.queries.js';
import { Cards1795603010180 } from './persistence/migrations/1795603010180-cards.js';

/** ID cards of farmers, their prints, and their verification by anybody. */
export const cards = defineDomain({
  name: 'cards',
  module: CardsModule,
  migrations: [Cards1795603010180],
  owns: ['card', 'card_print', 'card_print_row', 'card_guess'],
  reads: ['account', 'app_user', 'farmer', 'lga', 'ward'],
  events: EVENTS,
  maintenance: [
    {
      name: 'wrong card codes',
      run: async (context) => {
        let gone = 0;
        await context.chunk(async (tx) => {
          gone = await forgetGuesses(tx);
          return { done: gone, total: null, step: 'clear' };
        });
        return gone;
      },
    },
  ],
});
