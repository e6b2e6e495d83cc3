/** class-transformer ships the storage of its metadata, which class-validator-jsonschema asks for, without a declaration at that path. */
declare module 'class-transformer/cjs/storage.js' {
  export const defaultMetadataStorage: import('class-transformer/types/MetadataStorage.js').MetadataStorage;
}
