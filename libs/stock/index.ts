export { stock } from './domain.js';
export { STOCK_ITEMS, WAREHOUSES } from './kinds.js';
export { ListStockInputs } from './list-stock-inputs.service.js';
