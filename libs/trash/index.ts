export { trash } from './domain.js';
export { ListTrash } from './list-trash.service.js';
export {
  lockItemOf,
  markRestored,
  noteContents,
  openItem,
  putInTrash,
} from './persistence/trash-item.queries.js';
export { RecoverFromTrash } from './recover-from-trash.service.js';
export { restoreFromTrash } from './restore-from-trash.js';
export { TrashModule } from './trash.module.js';
