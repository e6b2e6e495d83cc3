export * from './identifier-encryption.js';
