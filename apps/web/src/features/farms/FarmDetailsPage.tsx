import { useParams } from 'react-router-dom';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { useSubject } from '../../core/subject.js';
import { RecordPanels } from '../../ui/RecordPanels.js';
import { farmsPath } from '../farmresources/addresses.js';
import { FarmFrame } from './FarmFrame.js';
import { farmRecord } from './records.js';

/** `/farm-details/34`: one farm, in panels of several features. */
export default function FarmDetailsPage() {
  const id = Number(useParams().farmId) || 0;
  const resource = useRemoteRecord(farmRecord, id).data?.farmResourceId;
  useSubject(resource?.name ?? null, farmsPath(resource?.id ?? 0));
  return <FarmFrame id={id}>{() => <RecordPanels of="farm" id={id} />}</FarmFrame>;
}
