import { call } from '../platform/calls.js';
import type {
  BeginRepairBody,
  FarmSizesDto,
  FixFarmSizesBody,
  RepairDto,
  RepairFarmListDto,
  RepairFarmQuery,
  RepairListDto,
  RepairUndoDto,
} from './dto.js';

export const fixFarmSizes = call<{ body?: FixFarmSizesBody; answer: FarmSizesDto }>(
  'POST',
  '/evaluation/fixfarmSize',
);
export const beginRepair = call<{ path: { resourceId: number }; body?: BeginRepairBody; answer: RepairDto }>(
  'POST',
  '/community-resource/repairs/:resourceId',
);
export const listRepairs = call<{ path: { resourceId: number }; answer: RepairListDto }>(
  'GET',
  '/community-resource/repairs/:resourceId',
);

type OfRepair = { path: { jobId: number }; answer: RepairDto };
export const findRepair = call<OfRepair>('GET', '/repairs/:jobId');
export const listRepairFarms = call<{
  path: { jobId: number };
  query?: RepairFarmQuery;
  answer: RepairFarmListDto;
}>('GET', '/repairs/:jobId/farms');
export const runRepair = call<OfRepair>('POST', '/repairs/:jobId/run');
export const previewRepairUndo = call<{ path: { jobId: number }; answer: RepairUndoDto }>(
  'GET',
  '/repairs/:jobId/undo',
);
export const undoRepair = call<{ path: { jobId: number }; answer: RepairUndoDto }>(
  'POST',
  '/repairs/:jobId/undo',
);
