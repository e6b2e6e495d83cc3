import { IMPORTS_MESSAGES, MAX_UPLOAD_BYTES } from '#libs/contracts';
import { type ImportKind, importKind } from './kinds.js';
import { t } from './texts.js';

/** Display names of extensions, unless the name is the extension in capitals; '' if another extension covers it. */
const NAMES: Record<string, string> = {
  geojson: 'GeoJSON',
  json: '',
  zip: 'zipped shapefile',
  gpkg: 'GeoPackage',
};

/** "CSV, XLSX or XLS". */
export function formatsOf(kind: ImportKind): string {
  const names = importKind(kind)
    .formats.map((extension) => NAMES[extension] ?? extension.toUpperCase())
    .filter((name) => name !== '');
  return [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' or ');
}

/** Returns the fault of a file before upload, as a sentence; null if there is none. The server checks again. */
export function fileProblem(file: Pick<File, 'name' | 'size'>, kind: ImportKind): string | null {
  const extension = file.name.toLowerCase().split('.').at(-1) ?? '';
  if (!file.name.includes('.') || !importKind(kind).formats.includes(extension)) {
    return (
      importKind(kind).wrongExtension ?? t('wrongExtension', { name: file.name, formats: formatsOf(kind) })
    );
  }
  if (file.size === 0) return IMPORTS_MESSAGES.empty;
  return file.size > MAX_UPLOAD_BYTES ? IMPORTS_MESSAGES.tooLarge : null;
}
