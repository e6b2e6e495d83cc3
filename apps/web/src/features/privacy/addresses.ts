export const NOTICES_PATH = '/data-protection/notices';
/** People who saw the signed-in farmer's data. */
export const SEEN_BY_PATH = '/seen-by';
