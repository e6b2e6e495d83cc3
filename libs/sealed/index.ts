export * from './sealed-number.js';
