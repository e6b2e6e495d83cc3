import { call } from '../platform/calls.js';
import type { DoneDto } from '../platform/dto.js';
import type {
  SaveStaffBody,
  SaveStaffDraftBody,
  StaffCreatedDto,
  StaffDraftDto,
  StaffDto,
  StaffListDto,
  StaffListQuery,
} from './dto.js';

export const listStaff = call<{ query?: StaffListQuery; answer: StaffListDto }>('GET', '/staff');
export const createStaff = call<{ body: SaveStaffBody; answer: StaffCreatedDto }>('POST', '/staff');
export const findStaff = call<{ path: { staffId: number }; answer: StaffDto }>('GET', '/staff/:staffId');
export const updateStaff = call<{ path: { staffId: number }; body: SaveStaffBody; answer: StaffDto }>(
  'PUT',
  '/staff/:staffId',
);
export const deactivateStaff = call<{ path: { staffId: number }; answer: StaffDto }>(
  'POST',
  '/staff/:staffId/deactivate',
);
export const reactivateStaff = call<{ path: { staffId: number }; answer: StaffDto }>(
  'POST',
  '/staff/:staffId/reactivate',
);
export const readStaffDraft = call<{ answer: StaffDraftDto }>('GET', '/staff/draft');
export const saveStaffDraft = call<{ body: SaveStaffDraftBody; answer: StaffDraftDto }>(
  'PUT',
  '/staff/draft',
);
export const removeStaffDraft = call<{ answer: DoneDto }>('DELETE', '/staff/draft');
