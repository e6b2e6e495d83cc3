import {
  type EvaluationFarm,
  type FarmStatus,
  HECTARES_PER_SQUARE_METRE,
  type LatLng,
} from '#libs/contracts';
import { largestRing } from '#libs/geometry';

/** A farm with its farmer as the database returns it; areas are square metres. */
export interface EvaluationFarmRow {
  id: number;
  code: string;
  farmer_id: number | null;
  farm_resource_id: number | null;
  community_id: number | null;
  community_name: string | null;
  bvn_last4: string | null;
  temp_id: string | null;
  surname: string | null;
  first_name: string | null;
  othername: string | null;
  farm_name: string;
  address: string | null;
  area_m2: number;
  declared_size_m2: number | null;
  /** GeoJSON text of a MultiPolygon. */
  boundary: string | null;
  prints: { kind: string; image: string }[] | null;
  next_of_kin_surname: string | null;
  next_of_kin_first_name: string | null;
  next_of_kin_relationship: string | null;
  agent_id: number | null;
  agent_name: string | null;
  agent_phone: string | null;
  agent_username: string | null;
  display_image: string | null;
  status: FarmStatus;
  version: number;
  captured_on: Date | null;
  imported_on: Date | null;
}

/** Returns the specification's farm/farmer map record. */
export function toEvaluationFarm(row: EvaluationFarmRow): EvaluationFarm {
  const boundary = row.boundary
    ? (JSON.parse(row.boundary) as { coordinates: number[][][][] }).coordinates
    : [];
  const farmer = nameOf(row.surname, row.first_name, row.othername);
  const kin = nameOf(row.next_of_kin_surname, row.next_of_kin_first_name, null);
  return {
    id: row.id,
    farmId: row.id,
    farmCode: row.code,
    farmerId: row.farmer_id,
    farmResourceId: row.farm_resource_id,
    communityId: row.community_id,
    communityName: row.community_name,
    bvn: maskedBvn(row.bvn_last4),
    tempId: row.temp_id,
    name: farmer ?? row.farm_name,
    farmName: row.farm_name,
    farmAddress: row.address,
    farmSize: hectares(row.area_m2),
    declaredSize: row.declared_size_m2 === null ? null : hectares(row.declared_size_m2),
    coords: outerRing(boundary),
    boundary,
    prints: row.prints ?? [],
    nextOfKin: kin === null ? null : { name: kin, relationship: row.next_of_kin_relationship },
    agents:
      row.agent_id === null || row.agent_name === null
        ? []
        : [
            {
              id: row.agent_id,
              name: row.agent_name,
              phone: row.agent_phone ?? '',
              username: row.agent_username,
            },
          ],
    displayImage: row.display_image,
    status: row.status,
    version: row.version,
    capturedAt: row.captured_on?.toISOString() ?? null,
    importedAt: row.imported_on?.toISOString() ?? null,
  };
}

/** Returns eleven characters of which the last four are digits. */
export function maskedBvn(last4: string | null): string | null {
  return last4 === null ? null : `•••••••${last4}`;
}

/** Joins a name, surname first, like the programme's lists; null without any name. */
function nameOf(...parts: (string | null)[]): string | null {
  return parts.filter((part) => part?.trim()).join(' ') || null;
}

/** Rounds to a tenth of a square metre, so that the multiplication adds no spurious digits. */
export function hectares(squareMetres: number): number {
  return Math.round(squareMetres * HECTARES_PER_SQUARE_METRE * 1e5) / 1e5;
}

/** Returns the outer ring of the largest part as lat/lng points, without repeating the first at the end. */
export function outerRing(boundary: number[][][][]): LatLng[] {
  return largestRing(boundary)
    .slice(0, -1)
    .map(([lng, lat]) => ({ lat: lat ?? 0, lng: lng ?? 0 }));
}
