export { providers } from './domain.js';
export {
  EXTENSION_SERVICES,
  requireAgency,
  requireProvider,
  SERVICE_PROVIDERS,
  SHARED_AGENCIES,
} from './kinds.js';
export { ManageProviders } from './manage-providers.service.js';
export { ProvidersModule } from './providers.module.js';
