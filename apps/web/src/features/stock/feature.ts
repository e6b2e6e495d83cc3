import { EVALUATORS, GRANTS } from '#libs/contracts';
import { defineFeature } from '../../core/feature/define.js';
import { STOCK, WAREHOUSES } from './addresses.js';

const ofStock = {
  roles: EVALUATORS,
  grants: [GRANTS.viewStock],
  trail: [{ title: 'Resources' }],
} as const;

export default defineFeature({
  name: 'stock',
  pages: [
    {
      ...ofStock,
      path: STOCK,
      title: 'Agro-inventory',
      tab: { of: 'resources', order: 50 },
      nav: { resource: 'agroinventory', order: 50, covers: [WAREHOUSES] },
      load: () => import('./StockItemListPage.js'),
    },
    {
      ...ofStock,
      path: `${STOCK}/:id`,
      title: 'Stock item',
      own: true,
      trail: [{ title: 'Resources' }, { title: 'Agro-inventory', path: STOCK }],
      load: () => import('./StockItemPage.js'),
    },
    {
      ...ofStock,
      path: WAREHOUSES,
      title: 'Warehouse',
      tab: { of: 'resources', order: 60 },
      load: () => import('./WarehouseListPage.js'),
    },
    {
      ...ofStock,
      path: `${WAREHOUSES}/:id`,
      title: 'Warehouse',
      own: true,
      trail: [{ title: 'Resources' }, { title: 'Warehouse', path: WAREHOUSES }],
      load: () => import('./WarehousePage.js'),
    },
  ],
  redirects: [{ path: '/agro-inventory', to: STOCK }],
  recordPanels: [
    {
      roles: EVALUATORS,
      grants: [GRANTS.viewAgencies, GRANTS.viewInputs],
      of: 'serviceProvider',
      order: 50,
      tabs: ['input-supply'],
      load: () => import('./SupplyPanel.js'),
    },
  ],
  records: {
    warehouse: { icon: 'home', title: 'Warehouses', order: 60, to: ({ id }) => [`${WAREHOUSES}/${id}`] },
    stockItem: { icon: 'layers', title: 'Stock items', order: 61, to: ({ id }) => [`${STOCK}/${id}`] },
  },
});
