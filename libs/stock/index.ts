export { stock } from './domain.js';
export { InputSupply } from './input-supply.service.js';
export { STOCK_ITEMS, WAREHOUSES } from './kinds.js';
export { ListStockInputs } from './list-stock-inputs.service.js';
export { RecordMovement } from './record-movement.service.js';
