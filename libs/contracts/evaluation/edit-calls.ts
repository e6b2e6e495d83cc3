import { call } from '../platform/calls.js';
import type {
  ActListDto,
  FarmActDto,
  FarmsActDto,
  OperationBody,
  RejectDataBody,
  RejectedDto,
  RejectionListDto,
  UndoneActDto,
} from './act-dto.js';
import type { FarmActBody } from './dto.js';
import type {
  EditedMapsBody,
  EditedMapsDto,
  EvaluationFarmDto,
  FarmBoundaryBody,
  SavedFarmDto,
} from './edit-dto.js';

export const saveFarmMap = call<{ path: { farmId: number }; body: FarmBoundaryBody; answer: SavedFarmDto }>(
  'PUT',
  '/evaluation/farmmap/:farmId',
);
export const saveEditedMaps = call<{ body: EditedMapsBody; answer: EditedMapsDto }>(
  'POST',
  '/evaluation/edited_maps',
);
/** Returns the current farm, with its boundary in full precision. */
export const readEvaluationFarm = call<{ path: { farmId: number }; answer: EvaluationFarmDto }>(
  'GET',
  '/evaluation/farmmap/:farmId',
);

type OnFarm = { path: { farmId: number }; body?: FarmActBody; answer: FarmActDto };
export const deleteFarm = call<OnFarm>('POST', '/evaluation/mapping_deleted/:farmId');
export const resetFarmMap = call<OnFarm>('POST', '/evaluation/reset_map/:farmId');
export const resetAllMaps = call<{ path: { resourceId: number }; body?: OperationBody; answer: FarmsActDto }>(
  'POST',
  '/evaluation/reset_all_map/:resourceId',
);
export const rejectFarmerData = call<{
  path: { farmerId: number; agentId: number; type: string };
  body: RejectDataBody;
  answer: RejectedDto;
}>('PUT', '/evaluation/farmer/:farmerId/:agentId/:type/reject');
export const listRejections = call<{ path: { farmerId: number }; answer: RejectionListDto }>(
  'GET',
  '/evaluation/farmer/:farmerId/rejections',
);
export const undoAct = call<{ path: { actId: number }; body?: OperationBody; answer: UndoneActDto }>(
  'POST',
  '/evaluation/acts/:actId/undo',
);
/** Lists the last hundred acts in a community resource, newest first. */
export const listActs = call<{ path: { resourceId: number }; answer: ActListDto }>(
  'GET',
  '/evaluation/acts/:resourceId',
);
