import { GRANTABLE, type Grant, STAFF_MESSAGES } from '#libs/contracts';

/** Returns the problem with a list of grants, or null. */
export function grantListFault(grants: readonly Grant[]): string | null {
  if (!grants.every(isGrantable)) return STAFF_MESSAGES.grantUnknown;
  const places = grants.map(({ resource, subResource }) => JSON.stringify([resource, subResource]));
  return new Set(places).size < places.length ? STAFF_MESSAGES.grantTwice : null;
}

function isGrantable({ resource, subResource }: Grant): boolean {
  const found = GRANTABLE.find((each) => each.resource === resource);
  if (!found) return false;
  const names: readonly string[] = found.subResources;
  return names.length === 0 ? subResource === null : subResource !== null && names.includes(subResource);
}

/** Tests whether both lists are equal, in any order. */
export function sameGrants(one: readonly Grant[], other: readonly Grant[]): boolean {
  const place = ({ resource, subResource, level }: Grant) => JSON.stringify([resource, subResource, level]);
  const places = new Set(one.map(place));
  return places.size === new Set(other.map(place)).size && other.every((grant) => places.has(place(grant)));
}
