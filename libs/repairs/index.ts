export { BeginRepair } from './begin-repair.service.js';
export { DecideRepair } from './decide-repair.service.js';
export { repairs } from './domain.js';
export { FixFarmSizes } from './fix-farm-sizes.service.js';
export { ReadRepairs } from './read-repairs.service.js';
export { RepairsModule } from './repairs.module.js';
