/** Bytes of one upload, counted while it streams in (specification part 2, section 9: "File maximum 25MB"). */
export const MAX_UPLOAD_BYTES = 25 * 1024 * 1024;
/** Farms on one page of the evaluation map (specification part 2, section 9). */
export const EVALUATION_PAGE_SIZE = 200;
/** Rows that a list call answers when it is asked for no page (design decision "Lists"). */
export const LIST_LIMIT = 1000;
/** Rows that a table shows at first (specification part 1, section 9). */
export const TABLE_PAGE_SIZE = 10;
/** Hectares that split farms into small and large in the analytics (specification part 1, section 9). */
export const FARM_AREA_THRESHOLD_HECTARES = 0.5;
/** Hectares in a square metre (specification part 2, section 9). */
export const HECTARES_PER_SQUARE_METRE = 0.0001;
/** Centre and zoom of an evaluation map without farms, as the specification gives it (part 2, section 9). */
export const EMPTY_MAP_VIEW = { lat: 7.408785, lng: 9.081781, zoom: 5 } as const;
/** Events that a returning client may be sent one by one; beyond it takes a snapshot. */
export const CATCH_UP_LIMIT = 500;
/** Progress frames a second and job, at most. */
export const PROGRESS_PER_SECOND = 4;
/** Seconds that an access token lives. */
export const ACCESS_TOKEN_SECONDS = 10 * 60;
/** Seconds after which a session that was not used ends. */
export const SESSION_IDLE_SECONDS = 30 * 60;
/** Seconds after which a session ends however much it was used. */
export const SESSION_ABSOLUTE_SECONDS = 12 * 60 * 60;
/** Seconds before the end of a session at which its user is asked. */
export const SESSION_WARNING_SECONDS = 60;
/** Hours for which a link to choose a password is good. */
export const SET_PASSWORD_LINK_HOURS = 72;
/** Seconds for which an administrator may see the portal as another user, at most. */
export const SEE_AS_SECONDS = 15 * 60;
/** Seconds that an import call waits for its counts before it answers 202. */
export const IMPORT_WAIT_SECONDS = 60;

export const SEASONS = ['Dry Season', 'Rainy Season'] as const;
export type Season = (typeof SEASONS)[number];

export const FARM_STATUSES = ['ACTIVE', 'COMPLETED'] as const;
export type FarmStatus = (typeof FARM_STATUSES)[number];
/** What the evaluation map can be filtered by. */
export const FARM_STATUS_FILTERS = ['ALL', ...FARM_STATUSES] as const;
export type FarmStatusFilter = (typeof FARM_STATUS_FILTERS)[number];

export const FARMER_IMPORT_TYPES = ['BVN', 'TEMP_ID', 'CBN_ID'] as const;
export type FarmerImportType = (typeof FARMER_IMPORT_TYPES)[number];
export const FARMER_FILE_EXTENSIONS = ['csv', 'xlsx', 'xls'] as const;
export const MAP_FILE_EXTENSIONS = ['kml', 'kmz'] as const;

export const RESOURCE_STATUSES = ['ACTIVE', 'INACTIVE'] as const;
export type ResourceStatus = (typeof RESOURCE_STATUSES)[number];

export const GENDERS = ['M', 'F'] as const;
export type Gender = (typeof GENDERS)[number];
