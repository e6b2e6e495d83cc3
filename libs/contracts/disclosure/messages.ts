const minutes = (count: number) => `${count} ${count === 1 ? 'minute' : 'minutes'}`;

/** Messages about the disclosure of full personal identifiers. */
export const DISCLOSURE_MESSAGES = {
  forbidden: 'Only administrators can see or search for full BVNs and account numbers.',
  reasonNeeded: 'Enter the reason why you need the number, in at least 10 characters.',
  numberInReason: "Don't write anyone's BVN, account or phone number here: the text is stored.",
  budgetSpent: 'You have reached the limit for viewing or searching BVNs and account numbers.',
  /** @param seconds until the next disclosure is possible */
  nextIn: (seconds: number) =>
    `You have reached the limit for viewing or searching BVNs and account numbers. Try again in ${minutes(Math.max(1, Math.ceil(seconds / 60)))}.`,
} as const;
