const quantities = new Intl.NumberFormat('en-NG', { maximumFractionDigits: 4 });

/** 1,250.5, to the fourth decimal that a ledger counts. */
export const formatQuantity = (quantity: number): string => quantities.format(quantity);
