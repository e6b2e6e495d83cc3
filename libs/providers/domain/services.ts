import type { ProviderService, ServiceProviderDto } from '#libs/contracts';

/** Column and field of each service, and its name in sentences. */
export const SERVICE_COLUMNS = {
  'shared-agency': { column: 'has_shared_agency', field: 'hasSharedAgency', called: 'shared agency' },
  'input-supply': { column: 'has_input_supply', field: 'hasInputSupply', called: 'input supply' },
  labour: { column: 'has_labour', field: 'hasLabour', called: 'labour' },
  'extension-services': {
    column: 'has_extension_service',
    field: 'hasExtensionService',
    called: 'extension service',
  },
} as const satisfies Record<
  ProviderService,
  { column: string; field: keyof ServiceProviderDto; called: string }
>;
