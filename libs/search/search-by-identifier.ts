import { Injectable } from '@nestjs/common';
import { type FoundDto, SEARCH_MESSAGES, type SearchedByBvnDto } from '#libs/contracts';
import { Disclosures } from '#libs/disclosure';
import type { SessionActor } from '#libs/identity';
import { DomainError, type IdentifierSearch, type SearchAsk } from '#libs/platform';

export interface SearchedByIdentifier {
  list: FoundDto[];
  byBvn: SearchedByBvnDto;
}

/** Finds people by a whole identifier, recorded in the disclosure ledger; if it refuses, nothing is looked up. */
@Injectable()
export class SearchByIdentifier {
  constructor(private readonly disclosures: Disclosures) {}

  /** Returns null if the input does not look like an identifier. */
  async find(
    ask: SearchAsk,
    actor: SessionActor,
    searches: readonly IdentifierSearch[],
  ): Promise<SearchedByIdentifier | null> {
    const search = searches.find((each) => each.typed(ask.terms) !== null);
    const identifier = search?.typed(ask.terms);
    if (!search || !identifier) return null;
    if (!this.disclosures.may(actor)) return unlooked(null, SEARCH_MESSAGES.bvnForbidden);
    try {
      const { answer, budget } = await this.disclosures.search(actor, identifier, async (tx) => {
        const identified = await search.find({ ...ask, database: tx }, identifier);
        return {
          answer: identified.map(({ found }) => found),
          shown: identified.length > 0,
          subjects: identified.map(({ accountId, found: { kind, id } }) => ({ kind, id, accountId })),
        };
      });
      const message = SEARCH_MESSAGES.bvnLooked(budget.left);
      return { list: answer, byBvn: { looked: true, left: budget.left, message } };
    } catch (error) {
      // The other search results are still shown.
      if (error instanceof DomainError && error.code === 'disclosure.budgetSpent')
        return unlooked(0, error.sentence);
      throw error;
    }
  }
}

const unlooked = (left: number | null, message: string): SearchedByIdentifier => ({
  list: [],
  byBvn: { looked: false, left, message },
});
