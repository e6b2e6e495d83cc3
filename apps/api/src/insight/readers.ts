import { OVERVIEW_READERS, type Role } from '#libs/contracts';

/** Who has an overview: readers of figures, and agents for the resources that they work in. */
export const INSIGHT_READERS: readonly Role[] = [...OVERVIEW_READERS, 'AGENT'];
