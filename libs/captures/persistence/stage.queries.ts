/** Rejections of what an agent captured that no one has withdrawn, and since which they did not capture it again. */
export const activeRejections = (farmer: string, agent: string) => `
  SELECT d.type, d.reason, d.pins, a.made_at, a.made_by FROM data_rejection d JOIN farm_act a ON a.id = d.act_id
   WHERE d.farmer_id = ${farmer} AND d.agent_id = ${agent} AND a.undone_at IS NULL
     AND a.made_at > coalesce((SELECT max(x.changed_on) FROM capture x
           WHERE x.farmer_id = d.farmer_id AND x.agent_id = d.agent_id AND x.state = 'stored'), '-infinity')`;

/** SQL of the stage of a capture `c` for its agent; see `CAPTURE_STAGES`. */
export const STAGE = `
  CASE WHEN c.state <> 'stored' THEN c.state
       WHEN EXISTS (${activeRejections('c.farmer_id', 'c.agent_id')}) THEN 'rejected'
       WHEN CASE WHEN c.farm_id IS NULL
                 THEN EXISTS (SELECT FROM farm f WHERE f.farmer_id = c.farmer_id AND f.status = 'COMPLETED'
                                AND f.community_resource_id = c.community_resource_id)
                 ELSE EXISTS (SELECT FROM farm f WHERE f.id = c.farm_id AND f.status = 'COMPLETED'
                                AND f.community_resource_id = c.community_resource_id) END THEN 'accepted'
       ELSE 'waiting' END`;
