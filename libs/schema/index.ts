import { Community, Community1763600300000, CommunityResource } from '#libs/community';
import {
  Farmer,
  FarmerBiometric,
  FarmerSearch1763700110000,
  Farmers1763600400000,
  Membership,
} from '#libs/farmers';
import { Farm, FarmResource, FarmSearch1763700120000, Farms1763600500000 } from '#libs/farms';
import { Account, Identity1763600100000, SecondFactor1763700100000, Session, User } from '#libs/identity';
import { ImportBatch, Imports1763600600000 } from '#libs/imports';
import { Lga, Places1763600200000, State, Ward } from '#libs/places';
import { JobSteps1763800000000, Platform1763600000000, type Schema } from '#libs/platform';
import { Staff1763700000000 } from '#libs/staff';

/** All tables of Gona: every domain's entities, and its migrations in the order in which they build on each other. */
export const SCHEMA: Schema = {
  entities: [
    Account,
    User,
    Session,
    State,
    Lga,
    Ward,
    CommunityResource,
    Community,
    Farmer,
    FarmerBiometric,
    Membership,
    FarmResource,
    Farm,
    ImportBatch,
  ],
  migrations: [
    Platform1763600000000,
    Identity1763600100000,
    Places1763600200000,
    Community1763600300000,
    Farmers1763600400000,
    Farms1763600500000,
    Imports1763600600000,
    Staff1763700000000,
    SecondFactor1763700100000,
    FarmerSearch1763700110000,
    FarmSearch1763700120000,
    JobSteps1763800000000,
  ],
};
