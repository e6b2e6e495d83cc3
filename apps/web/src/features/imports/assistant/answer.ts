import type { AnsweredCommunity, CommaMeaning, SuggestedPlace } from '#libs/contracts';

export type LabelledCommunity = AnsweredCommunity & { label: string };
/** An unsent answer. A null place: none of them; a null community: its rows are left out. */
export type Answer =
  | { place: SuggestedPlace | null }
  | { community: LabelledCommunity | null }
  | { comma: CommaMeaning };
