const AMOUNT = new Intl.NumberFormat('en-NG', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `-701.5` naira -> `−₦701.50`. */
export const naira = (amount: number): string =>
  `${amount < 0 ? '−' : ''}₦${AMOUNT.format(Math.abs(amount))}`;
