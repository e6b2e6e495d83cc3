/** Creates two inputs of the latest season, and returns a distribution list with a row of each for every farmer. */
export async function distributionOf(database, ids, { resourceId }) {
  const { inputsOfLatest } = await import('#libs/inputs');
  const { season } = await inputsOfLatest(database, resourceId);
  await database.query(
    `INSERT INTO eop (account_id, community_resource_id, season, name, quantity_per_hectare, unit_of_measurement, unit_cost)
     VALUES ($1, $2, $3, 'NPK', 4, 'bags', 38750), ($1, $2, $3, 'Urea', 3, 'bags', 32500.33)`,
    [ids.accountId, resourceId, season],
  );
  const members = await database.query(
    `UPDATE farmer SET temp_id = 'D' || id WHERE id IN (SELECT farmer_id FROM membership WHERE community_resource_id = $1)
     RETURNING id::int, temp_id`,
    [resourceId],
  );
  const lines = ['Temp ID,Item,Quantity Allocated,Quantity Collected,Date,Waybill No'];
  for (const [n, { temp_id: id }] of members.entries())
    for (const item of ['NPK', 'Urea'])
      lines.push(`${id},${item},${2 + (n % 30) / 10},${1 + (n % 10) / 4},2026-06-02,WB-${n}`);
  return lines.join('\n');
}
