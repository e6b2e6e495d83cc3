import { subscriptionCalls } from '#libs/contracts';
import { recordStore } from '../../core/records/record-store.js';
import { registerSagas } from '../../core/store.js';

export const subscriptions = recordStore('subscriptions', subscriptionCalls, {
  one: 'subscription',
  many: 'subscriptions',
  path: '/subscriptions',
  follows: ['subscription.*'],
  ofAccount: true,
  form: () => import('./SubscriptionForm.js'),
});

registerSagas('subscriptions', [subscriptions]);
