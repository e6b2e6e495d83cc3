export const NOTICES_PATH = '/data-protection/notices';

/** Address of the public page with the notices of an account. */
export const publicNoticesPath = (accessId: string): string => `/privacy/${accessId}`;
