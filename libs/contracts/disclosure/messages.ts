const minutes = (count: number) => `${count} ${count === 1 ? 'minute' : 'minutes'}`;

/** What is said where whole identifiers of persons are shown. */
export const DISCLOSURE_MESSAGES = {
  forbidden: 'Seeing or finding a whole BVN takes the permission of an administrator.',
  reasonNeeded: 'Say in at least 10 characters why the BVN is needed.',
  numberInReason: 'Leave numbers of persons out of the reason: it is kept.',
  budgetSpent: 'No more BVNs can be shown or looked up by you for now.',
  /** @param seconds until the next is possible */
  nextIn: (seconds: number) =>
    `No more BVNs can be shown or looked up by you for now. The next is possible in ${minutes(Math.max(1, Math.ceil(seconds / 60)))}.`,
} as const;
