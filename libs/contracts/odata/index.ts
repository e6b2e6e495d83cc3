import { IsOptional, IsString, MaxLength } from 'class-validator';
import { call, type FileAnswer } from '../platform/calls.js';
import { defineProblems } from '../platform/problems.js';
import { sample } from '../platform/samples.js';

export const ODATA_PATH = '/odata';
/** Rows of a page without `$top`. */
export const FEED_PAGE = 5000;
/** Most rows that `$skip` passes over: each page costs the rows before it. Next links cost the same at any place. */
export const MOST_SKIPPED = 100_000;

export const ODATA_MESSAGES = {
  option: 'Gona does not support this option. It supports $select, $filter, $top, $skip and $count.',
  select: 'This property is unknown: "{name}". The properties are in $metadata.',
  top: '$top needs a whole number from 0.',
  skip: '$skip needs a whole number from 0 to {most}. Follow @odata.nextLink to read further.',
  count: '$count needs true or false.',
  format: '$format needs json.',
  token: '$skiptoken comes from @odata.nextLink.',
  hidden: '"{name}" is masked and cannot be filtered.',
  filter: '$filter cannot be read from "{rest}".',
  value: '"{name}" cannot be compared with {value}.',
  long: '$filter is too long.',
};

export const ODATA_PROBLEMS = defineProblems({
  'feed.unsupported': { status: 501, message: ODATA_MESSAGES.option },
});

type Codes = typeof ODATA_PROBLEMS;

declare module '../platform/problems.js' {
  interface ProblemCatalogue extends Codes {}
}

/** Query options of OData; parsed by the server with errors by option. */
export class FeedQuery {
  /** Properties of the answer, separated by commas; all without it. */
  @IsOptional() @IsString() @MaxLength(4000) $select?: string;
  /** Conditions: `eq ne gt ge lt le in`, `and or not`, `contains startswith endswith`, `tolower toupper`. */
  @IsOptional() @IsString() @MaxLength(4000) $filter?: string;
  /** Most rows in all pages. */
  @IsOptional() @IsString() @MaxLength(20) $top?: string;
  @IsOptional() @IsString() @MaxLength(20) $skip?: string;
  /** `true` also returns the number of rows. */
  @IsOptional() @IsString() @MaxLength(20) $count?: string;
  /** From a next link. */
  @IsOptional() @IsString() @MaxLength(400) $skiptoken?: string;
  /** Only `json`. */
  @IsOptional() @IsString() @MaxLength(60) $format?: string;
  /** Not supported. */
  @IsOptional() @IsString() @MaxLength(4000) $orderby?: string;
  /** Not supported. */
  @IsOptional() @IsString() @MaxLength(4000) $expand?: string;
  /** Not supported. */
  @IsOptional() @IsString() @MaxLength(4000) $search?: string;
  /** Not supported. */
  @IsOptional() @IsString() @MaxLength(4000) $apply?: string;
  /** Not supported. */
  @IsOptional() @IsString() @MaxLength(4000) $compute?: string;
}

/** Feeds for Excel, Power BI and other programs, as OData 4.0. */
export const readServiceDocument = call<{ answer: FileAnswer }>('GET', ODATA_PATH);
export const readFeedMetadata = call<{ answer: FileAnswer }>('GET', '/odata/$metadata');
export const readFeed = call<{ path: { feed: string }; query?: FeedQuery; answer: FileAnswer }>(
  'GET',
  '/odata/:feed',
);

export const odataSamples = [
  sample(readServiceDocument, {}),
  sample(readFeedMetadata, {}),
  sample(readFeed, { path: async () => ({ feed: 'Farmers' }), query: { $top: '10', $count: 'true' } }),
];
