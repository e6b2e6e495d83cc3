import {
  ADMINISTRATORS,
  PROCESSOR_MESSAGES,
  ProcessorDto,
  ProcessorListDto,
  processorCalls,
  SaveProcessorBody,
} from '#libs/contracts';
import { byName } from '#libs/platform';
import { recordKind } from '#libs/records';

/** Organisations that process data for the account (NDPA 2023, section 29). */
export const PROCESSORS = recordKind({
  kind: 'processor',
  calls: processorCalls,
  dtos: { list: ProcessorListDto, record: ProcessorDto, save: SaveProcessorBody },
  table: 'processor',
  called: ['processor', 'processors'],
  messages: PROCESSOR_MESSAGES,
  roles: ADMINISTRATORS,
  name: 't.name',
  fields: {
    name: 't.name',
    service: 't.service',
    place: 't.place',
    contractOn: `to_char(t.contract_on, 'YYYY-MM-DD')`,
    ndpcNumber: 't.ndpc_number',
    transferBasis: 't.transfer_basis',
  },
  sorts: { name: byName('t.name') },
  searches: { text: ['t.name'] },
  stored: ({ name, service, place, contractOn, ndpcNumber, transferBasis }) => ({
    name,
    service,
    place: place || null,
    contract_on: contractOn || null,
    ndpc_number: ndpcNumber || null,
    transfer_basis: transferBasis || null,
  }),
});
