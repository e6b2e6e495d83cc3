/** SQL that tests whether a farm is processed: evaluators have completed it. */
export const isProcessedFarm = (farm: string) => `${farm}.status = 'COMPLETED'`;

/**
 * SQL that tests whether a farmer is processed in a community resource: they have a processed farm in it. Only members
 * are counted.
 */
export const isProcessedIn = (communityResourceId: string, farmerId: string) =>
  `EXISTS (SELECT 1 FROM farm done WHERE done.community_resource_id = ${communityResourceId} AND done.farmer_id = ${farmerId}
     AND ${isProcessedFarm('done')})`;
