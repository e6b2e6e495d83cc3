export { csvStream, type TableOut } from './csv-stream.js';
