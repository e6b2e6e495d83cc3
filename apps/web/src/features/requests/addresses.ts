export const REQUESTS_PATH = '/data-protection/requests';
