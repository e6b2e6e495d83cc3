const minutes = (count: number) => `${count} ${count === 1 ? 'minute' : 'minutes'}`;

/** Messages about the disclosure of full personal identifiers. */
export const DISCLOSURE_MESSAGES = {
  forbidden:
    'Seeing a whole BVN or account number, or finding one, takes the permission of an administrator.',
  reasonNeeded: 'Say in at least 10 characters why the number is needed.',
  numberInReason: 'Leave numbers of persons out of the reason: it is kept.',
  budgetSpent: 'You have no more BVNs or account numbers to see or look up for now.',
  /** @param seconds until the next disclosure is possible */
  nextIn: (seconds: number) =>
    `You have no more BVNs or account numbers to see or look up for now. The next is possible in ${minutes(Math.max(1, Math.ceil(seconds / 60)))}.`,
} as const;
