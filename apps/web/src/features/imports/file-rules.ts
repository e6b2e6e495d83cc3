import {
  FARMER_FILE_EXTENSIONS,
  IMPORTS_MESSAGES,
  MAP_FILE_EXTENSIONS,
  MAX_UPLOAD_BYTES,
} from '#libs/contracts';
import type { ImportKind } from './dialog.slice.js';
import { t } from './texts.js';

export function extensionsOf(kind: ImportKind): readonly string[] {
  return kind === 'farmers' ? FARMER_FILE_EXTENSIONS : MAP_FILE_EXTENSIONS;
}

/** What is wrong with a file before it is sent, as a sentence; null where nothing is. The server looks again. */
export function fileProblem(file: Pick<File, 'name' | 'size'>, kind: ImportKind): string | null {
  const extensions = extensionsOf(kind);
  const extension = file.name.toLowerCase().split('.').at(-1) ?? '';
  if (!file.name.includes('.') || !extensions.includes(extension)) {
    const names = extensions.map((one) => one.toUpperCase());
    const formats = `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
    return t('wrongExtension', { name: file.name, formats });
  }
  if (file.size === 0) return IMPORTS_MESSAGES.empty;
  return file.size > MAX_UPLOAD_BYTES ? IMPORTS_MESSAGES.tooLarge : null;
}
