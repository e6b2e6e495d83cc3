import { defineDomain } from '#libs/platform';
import { Places1763600200000 } from './persistence/migrations/1763600200000-places.js';
import { WholeNames1795330300000 } from './persistence/migrations/1795330300000-whole-names.js';
import { Lga, State, Ward } from './persistence/place.entities.js';
import { PlacesModule } from './places.module.js';

export const places = defineDomain({
  name: 'places',
  module: PlacesModule,
  entities: [State, Lga, Ward],
  migrations: [Places1763600200000, WholeNames1795330300000],
  owns: ['state', 'lga', 'ward'],
});
