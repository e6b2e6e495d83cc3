import { CAPTURE_FILES, type CaptureSideDto } from '#libs/contracts';
import { areaOf } from '#libs/geometry';
import type { OpenedCapture } from './read-content.js';

/** Returns the capture with the details that would be stored: those that it leaves out are those of the record. */
export function sideOfCapture(
  { json, files }: OpenedCapture,
  by: CaptureSideDto['by'],
  record: CaptureSideDto | null,
): CaptureSideDto {
  const { farmer } = json;
  const kin = farmer?.nextOfKin;
  const ring = json.boundary?.ring ?? [];
  return {
    by,
    at: json.finishedAt,
    firstName: farmer?.firstName ?? record?.firstName ?? '',
    surname: farmer?.surname ?? record?.surname ?? '',
    othername: farmer?.othername ?? record?.othername ?? null,
    gender: farmer?.gender ?? record?.gender ?? null,
    phone: farmer?.phone ?? record?.phone ?? null,
    nextOfKin: kin ? `${kin.surname} ${kin.firstName}` : (record?.nextOfKin ?? null),
    ring,
    area: ring.length > 2 ? areaOf([{ outer: ring, holes: [] }]) : 0,
    pictures: [...files.keys()].map((what) => CAPTURE_FILES[what]),
  };
}
