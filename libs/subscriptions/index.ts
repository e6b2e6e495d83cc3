export { SUBSCRIPTIONS, subscriptions } from './domain.js';
export { ListAccounts } from './list-accounts.service.js';
export { SubscriptionsModule } from './subscriptions.module.js';
