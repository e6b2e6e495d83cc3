/** Returns the specification's address of a farmer's record. */
export const farmerPath = (id: number) => `/view-profile/${id}`;
/** All farmers. */
export const FARMERS_PATH = '/farmers';
