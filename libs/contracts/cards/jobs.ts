import type { CardLayout } from './constants.js';

declare module '../platform/jobs.js' {
  interface JobCatalogue {
    'cards.print': { params: { printId: number; back?: true }; step: 'draw'; summary: CardsSummary };
  }
}

/** Result of a print. */
export interface CardsSummary {
  kind: 'cards';
  layout: CardLayout;
  /** Name under which the file is saved. */
  name: string;
  /** Cards in the file. */
  cards: number;
  pages: number;
  /** Earlier cards that are no longer valid. */
  replaced: number;
  /** Bytes. */
  size: number;
  /** ISO time. */
  keptUntil: string;
}
