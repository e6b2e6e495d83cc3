/** Returns the specification's address of a farmer's record. */
export const farmerPath = (id: number) => `/view-profile/${id}`;
/** All farmers. */
export const FARMERS_PATH = '/farmers';
/** ID cards; a filter may follow. Not of the feature `cards`, which depends on this one. */
export const CARDS = '/qr';
