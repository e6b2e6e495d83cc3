import { SUBSCRIPTIONS } from '#libs/subscriptions';
import { recordController } from '../http/index.js';

export const SubscriptionsController = recordController(SUBSCRIPTIONS);
