import type { FarmerImportDto, FarmerImportType, MapImportDto } from '#libs/contracts';
import { type UploadOptions, upload } from '../core/api/upload.js';

/** RFC 7240: answer with the job at once instead of waiting for the counts. */
const AT_ONCE = { Prefer: 'respond-async' };

export function importFarmers(
  target: { type: FarmerImportType; resourceId: number; communityId: number },
  file: File,
  options: UploadOptions = {},
): Promise<FarmerImportDto> {
  const path = `/farmresources/import_farm_list/${target.type}/${target.resourceId}/${target.communityId}`;
  return upload(path, file, { ...options, headers: AT_ONCE });
}

export function importMap(
  target: { resourceId: number },
  file: File,
  options: UploadOptions = {},
): Promise<MapImportDto> {
  return upload(`/farmresources/import_map_data/${target.resourceId}`, file, {
    ...options,
    headers: AT_ONCE,
  });
}
