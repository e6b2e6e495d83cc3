export const NOTICES_PATH = '/data-protection/notices';
