/** The kit: every template of the UI guide once. Pages of the signed-in area import from here. */
export { Avatar } from './Avatar.js';
export { Button, buttonClass, IconButton } from './Button.js';
export { DataTable, type TableColumn } from './DataTable.js';
export { FormModal } from './FormModal.js';
export { Icon, type IconName } from './icons.js';
export { JobProgress } from './JobProgress.js';
export { Kbd } from './Kbd.js';
export { PageHeader } from './PageHeader.js';
export { Pagination } from './Pagination.js';
export { Kpi, Panel } from './Panel.js';
export { SearchField } from './SearchField.js';
export { Segmented } from './Segmented.js';
export { Skeleton, SkeletonBlock, useDelayed } from './Skeleton.js';
export { StatusBadge, type Tone } from './StatusBadge.js';
export { EmptyState, ErrorState } from './states.js';
export { useListUrl } from './use-list-url.js';
export { useMedia } from './use-media.js';
