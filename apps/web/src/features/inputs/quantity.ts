const quantities = new Intl.NumberFormat('en-NG', { maximumFractionDigits: 4 });

/** Returns 1,250.5, with up to four decimals, the precision of a ledger. */
export const formatQuantity = (quantity: number): string => quantities.format(quantity);
