/** Returns the specification's address of a farmer's record. */
export const farmerPath = (id: number) => `/view-profile/${id}`;
/** All farmers. */
export const FARMERS_PATH = '/farmers';
/** BVN of a farmer: look-up, and a farmer's own. */
export const BVN_PATH = '/farmer/bvn';
