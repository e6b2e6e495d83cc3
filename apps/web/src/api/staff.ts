import type {
  DoneDto,
  ListQuery,
  OwnSessionListDto,
  SaveStaffBody,
  StaffCreatedDto,
  StaffDraftData,
  StaffDraftDto,
  StaffDto,
  StaffListDto,
} from '#libs/contracts';
import { get, post, type Query, send } from '../core/api/http.js';

/** Of the list: `status` shows those of one status only. */
export interface StaffQuery extends ListQuery {
  status?: string;
}

export function fetchStaffList(query: StaffQuery = {}, signal?: AbortSignal): Promise<StaffListDto> {
  return get('/staff', { query: query as Query, signal });
}

export function fetchStaff(id: number, signal?: AbortSignal): Promise<StaffDto> {
  return get(`/staff/${id}`, { signal });
}

export function createStaff(body: SaveStaffBody): Promise<StaffCreatedDto> {
  return post('/staff', body);
}

/** @throws ApiError 409 with the record as it is now in `current` */
export async function updateStaff(id: number, body: SaveStaffBody): Promise<StaffDto> {
  return (await send('PUT', `/staff/${id}`, { body })).json() as Promise<StaffDto>;
}

export function deactivateStaff(id: number): Promise<StaffDto> {
  return post(`/staff/${id}/deactivate`);
}

export function reactivateStaff(id: number): Promise<StaffDto> {
  return post(`/staff/${id}/reactivate`);
}

export function fetchStaffDraft(signal?: AbortSignal): Promise<StaffDraftDto> {
  return get('/staff/draft', { signal });
}

export async function saveStaffDraft(data: StaffDraftData, page: number): Promise<StaffDraftDto> {
  return (await send('PUT', '/staff/draft', { body: { data, page } })).json() as Promise<StaffDraftDto>;
}

export async function removeStaffDraft(): Promise<DoneDto> {
  return (await send('DELETE', '/staff/draft')).json() as Promise<DoneDto>;
}

export function fetchUserSessions(userId: number, signal?: AbortSignal): Promise<OwnSessionListDto> {
  return get(`/users/${userId}/sessions`, { signal });
}

/** All sessions of the user. */
export function endUserSessions(userId: number): Promise<DoneDto> {
  return post(`/users/${userId}/sessions/end`);
}

/** For who has lost the phone with the authenticator app. */
export function resetSecondFactor(userId: number): Promise<DoneDto> {
  return post(`/users/${userId}/second-factor/reset`);
}
