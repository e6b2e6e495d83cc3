import { WEBHOOKS_PATH } from '../identity/settings/addresses.js';

export const webhookPath = (id: number) => `${WEBHOOKS_PATH}/${id}`;
