export const PROVIDERS = '/resources/serviceprovider';

/** Page of a provider; without a service, its first one. */
export const providerPath = (id: number, service?: string): string =>
  `/service-provider-resource/${id}${service ? `/${service}` : ''}`;

/** Page of a shared agency, on which its agents are. */
export const agencyPath = (providerId: number, id: number): string => `/${providerId}/shared-agency/${id}`;
