/** A BVN as records and lists show it: its last four digits. */
export const maskedBvn = (last4: string | null): string | null => (last4 === null ? null : `•••••••${last4}`);
