import { defineDomain } from '#libs/platform';
import { Places1795600100000 } from './persistence/migrations/1795600100000-places.js';
import { Lga, State, Ward } from './persistence/place.entities.js';
import { PlacesModule } from './places.module.js';

export const places = defineDomain({
  name: 'places',
  module: PlacesModule,
  entities: [State, Lga, Ward],
  migrations: [Places1795600100000],
  owns: ['state', 'lga', 'ward'],
  impersonal: { state: 'The name of a place.', lga: 'The name of a place.', ward: 'The name of a place.' },
});
