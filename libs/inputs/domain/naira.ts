/** Formats amounts given as text, because numbers would lose digits. */
const AMOUNT = new Intl.NumberFormat('en-NG', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `97500.00` -> `₦97,500.00`. */
export function naira(amount: string): string {
  const text = AMOUNT.format(amount.replace('-', '') as `${number}`);
  return `${amount.startsWith('-') ? '−' : ''}₦${text}`;
}
