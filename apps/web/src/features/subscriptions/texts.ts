import { catalogue } from '../../core/i18n/catalogue.js';

export const t = catalogue({
  name: 'Subscription',
  account: 'Account',
  plan: 'Plan',
  nairaPerMonth: 'Naira a month',
  from: 'From',
  to: 'To',
  paidOn: 'Paid on',
  paidHint: 'Leave empty until it is paid. An unpaid subscription is no income.',
  notPaid: 'Not paid',
  amount: 'Total',
  amountOf: '{n} month: {amount}|{n} months: {amount}',
  status: 'Status',
  ACTIVE: 'Active',
  INACTIVE: 'Inactive',
  details: 'Details',
});
