/** Rejections of what an agent captured that no one has withdrawn, and since which they did not capture it again. */
export const activeRejections = (farmer: string, agent: string) => `
  SELECT d.type, d.reason, d.pins, a.made_at, a.made_by FROM data_rejection d JOIN farm_act a ON a.id = d.act_id
   WHERE d.farmer_id = ${farmer} AND d.agent_id = ${agent} AND a.undone_at IS NULL
     AND a.made_at > coalesce((SELECT max(x.changed_on) FROM capture x
           WHERE x.farmer_id = d.farmer_id AND x.agent_id = d.agent_id AND x.state = 'stored'), '-infinity')`;

/** SQL that is true for a capture `c` of a task without mapping. Its details count by themselves once they are stored. */
export const OF_DETAILS = `EXISTS (
  SELECT FROM posting p JOIN posting_group g ON g.id = p.posting_group_id WHERE p.id = c.posting_id AND 'mapping' <> ALL(g.services))`;

/** SQL of the stage of a capture `c` for its agent; see `CAPTURE_STAGES`. */
export const STAGE = `
  CASE WHEN c.state <> 'stored' THEN c.state
       WHEN EXISTS (${activeRejections('c.farmer_id', 'c.agent_id')}) THEN 'rejected'
       WHEN CASE WHEN c.farm_id IS NULL
                 THEN ${OF_DETAILS} OR EXISTS (
                   -- Details in a task with mapping follow the farm that the same agent captured in it.
                   SELECT FROM capture o JOIN farm f ON f.id = o.farm_id AND f.status = 'COMPLETED'
                     JOIN posting own ON own.id = c.posting_id
                     JOIN posting p ON p.id = o.posting_id AND p.posting_group_id = own.posting_group_id
                    WHERE o.farmer_id = c.farmer_id AND o.agent_id = c.agent_id AND o.state = 'stored')
                 ELSE EXISTS (SELECT FROM farm f WHERE f.id = c.farm_id AND f.status = 'COMPLETED'
                                AND f.community_resource_id = c.community_resource_id) END THEN 'accepted'
       ELSE 'waiting' END`;
