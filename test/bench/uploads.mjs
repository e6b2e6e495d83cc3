/** Uploads a file without waiting for its job; returns the job's id. */
async function send(client, path, name, content) {
  const form = new FormData();
  form.append('file', new Blob([content]), name);
  const answer = await client.call('POST', `/api/farmresources/${path}`, form, { prefer: 'respond-async' });
  if (answer.status !== 202) throw new Error(`upload: ${answer.status} ${answer.text}`);
  return answer.body.jobId;
}

/** Uploads a farmer list, a map, or an input distribution list. */
export const upload = (client, ids, name, content) =>
  send(client, `import_farm_list/BVN/${ids.resourceId}/${ids.communityId}`, name, content);

export const uploadMap = (client, ids, name, content) =>
  send(client, `import_map_data/${ids.resourceId}`, name, content);

export const uploadInputs = (client, ids, name, content) =>
  send(client, `import_input_distribution/TEMP_ID/${ids.resourceId}/${ids.communityId}`, name, content);
