const AMOUNT = new Intl.NumberFormat('en-NG', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `-70100` kobo -> `−₦701.00`. */
export const naira = (kobo: number): string =>
  `${kobo < 0 ? '−' : ''}₦${AMOUNT.format(Math.abs(kobo) / 100)}`;
