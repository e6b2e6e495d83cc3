export const WAREHOUSES = '/resources/warehouse';
export const STOCK = '/resources/agro-inventory';
