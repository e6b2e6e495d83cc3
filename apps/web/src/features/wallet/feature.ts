import { ADMINISTRATORS } from '#libs/contracts';
import { defineFeature } from '../../core/feature/define.js';
import { HISTORY, PAYOUTS, payoutPath, RECONCILIATION, WALLET } from './addresses.js';
import { payJobView } from './job-view.js';

const BOTH = { roles: [...ADMINISTRATORS, 'FARMER'] } as const;
const OWN = { roles: ADMINISTRATORS, own: true } as const;
const trail = [{ title: 'Wallet', path: WALLET }];

export default defineFeature({
  name: 'wallet',
  pages: [
    {
      ...BOTH,
      path: WALLET,
      title: 'Wallet',
      nav: { group: 'operations', order: 25, icon: 'report', roles: ADMINISTRATORS, covers: [WALLET] },
      load: () => import('./WalletPage.js'),
    },
    {
      ...BOTH,
      path: `${WALLET}/payments`,
      title: 'Payments',
      trail,
      tab: { of: 'wallet', order: 10 },
      load: () => import('./WalletPage.js'),
    },
    {
      ...BOTH,
      path: HISTORY,
      title: 'Transaction history',
      trail,
      tab: { of: 'wallet', order: 20 },
      load: () => import('./HistoryPage.js'),
    },
    {
      ...OWN,
      path: PAYOUTS,
      title: 'Payouts',
      trail,
      tab: { of: 'wallet', order: 30 },
      load: () => import('./PayoutsPage.js'),
    },
    {
      ...OWN,
      path: `${PAYOUTS}/:payoutId`,
      title: 'Payout',
      trail: [...trail, { title: 'Payouts', path: PAYOUTS }],
      load: () => import('./PayoutPage.js'),
    },
    {
      ...OWN,
      path: RECONCILIATION,
      title: 'Reconciliation',
      trail,
      tab: { of: 'wallet', order: 40 },
      load: () => import('./ReconciliationPage.js'),
    },
  ],
  panels: [{ of: 'FARMER', order: 25, load: () => import('./RepayPanel.js') }],
  jobs: { 'wallet.pay': payJobView },
  waiting: {
    payout: {
      icon: 'report',
      tone: 'warning',
      act: 'Review payout',
      to: ({ id }) => payoutPath(id),
      follows: ['wallet.*'],
    },
    unknownPayments: {
      icon: 'report',
      tone: 'problem',
      act: 'Settle',
      to: ({ id }) => payoutPath(id),
      follows: ['wallet.*'],
    },
  },
  follows: ['wallet.*', 'ledger.*', 'pay.decided'],
});
