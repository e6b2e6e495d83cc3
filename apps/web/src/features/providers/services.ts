import type { ProviderService, ServiceProviderDto } from '#libs/contracts';

const FIELD = {
  'shared-agency': 'hasSharedAgency',
  'input-supply': 'hasInputSupply',
  labour: 'hasLabour',
  'extension-services': 'hasExtensionService',
} as const satisfies Record<ProviderService, keyof ServiceProviderDto>;

export const hasService = (provider: ServiceProviderDto, service: ProviderService): boolean =>
  provider[FIELD[service]];
