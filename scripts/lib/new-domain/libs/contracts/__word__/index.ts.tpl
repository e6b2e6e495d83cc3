import { IsNotEmpty, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { defineExport } from '../exports/constants.js';
import { IsName } from '../platform/names.js';
import { type RecordEvents, recordCalls, recordMessages, recordSamples } from '../platform/record-calls.js';
import { listOf, RecordDto, SaveRecordBody } from '../platform/record-dto.js';
import { Tidied } from '../platform/shape.js';

/** Messages of __named-many__. */
export const __DOMAIN___MESSAGES = {
  ...recordMessages('__named__'),
  nameEmpty: 'A name has at least one letter or digit.',
};

export class __One__Dto extends RecordDto {
  @IsString() name!: string;
  @IsString() note!: string;
}

export class __One__ListDto extends listOf(__One__Dto) {}

export class Save__One__Body extends SaveRecordBody {
  @Tidied()
  @IsString()
  @IsNotEmpty()
  @MaxLength(120)
  @IsName()
  @Matches(/[\p{L}\p{N}]/u, { message: __DOMAIN___MESSAGES.nameEmpty })
  name!: string;
  @IsOptional() @IsString() @MaxLength(2000) note?: string;
}

export const __one__Calls = recordCalls<{
  list: __One__ListDto;
  record: __One__Dto;
  save: Save__One__Body;
}>('/__word__');

export const __domain__Samples = recordSamples(__one__Calls, {
  body: { name: 'Kebbi', note: 'For the dry season' },
  fresh: (word) => ({ name: `Kebbi ${word}` }),
});

defineExport('__many__');

type Events = RecordEvents<'__one__'>;

declare module '../platform/records.js' {
  interface RecordCatalogue {
    __one__: true;
  }
}

declare module '../platform/events.js' {
  interface EventCatalogue extends Events {}
}

declare module '../exports/constants.js' {
  interface ExportCatalogue {
    __many__: true;
  }
}
