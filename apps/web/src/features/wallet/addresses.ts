export const WALLET = '/wallet';
export const PAYMENTS = '/wallet/payments';
export const HISTORY = '/wallet/tx-history';
export const PAYOUTS = '/wallet/payouts';
export const RECONCILIATION = '/wallet/reconciliation';
export const payoutPath = (id: number) => `${PAYOUTS}/${id}`;
export const paymentPath = (id: number) => `${HISTORY}?payment=${id}`;
