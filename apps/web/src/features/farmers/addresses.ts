/** The record of a farmer, at the specification's address. */
export const farmerPath = (id: number) => `/view-profile/${id}`;
