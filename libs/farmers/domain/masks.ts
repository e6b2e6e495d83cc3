/** Masks a BVN for records and lists: shows its last four digits. */
export const maskedBvn = (last4: string | null): string | null => (last4 === null ? null : `•••••••${last4}`);
