import type { PhMethod, PhosphorusMethod, SoilTexture } from '#libs/contracts';
import { SOIL_COLUMNS, type SoilField } from '#libs/contracts/imports/columns';
import { type ColumnMatch, type KnownColumns, matchColumns } from '../../domain/index.js';
import type { ImportField, StagedColumn } from '../import-field.js';

/** A row of soil results as it will be stored; blank is null. */
export interface SoilValues {
  gonaFarm: number | null;
  farmCode: string | null;
  tempId: string | null;
  code: string | null;
  /** ISO day. */
  takenOn: string | null;
  depthFrom: number | null;
  depthTo: number | null;
  latitude: number | null;
  longitude: number | null;
  laboratory: string | null;
  ph: number | null;
  phMethod: PhMethod | null;
  totalNitrogen: number | null;
  phosphorus: number | null;
  phosphorusMethod: PhosphorusMethod | null;
  potassium: number | null;
  organicCarbon: number | null;
  texture: SoilTexture | null;
}

/** The cells of a row by field, as the file has them. */
export type SoilCells = Partial<Record<SoilField, string>>;

type Column = [
  column: string,
  type: 'text' | 'int' | 'bigint' | 'date' | 'double precision',
  synonyms: string,
];

const RULES: Record<SoilField, Column> = {
  gonaFarm: ['gona_farm', 'bigint', 'gonafarm'],
  farmCode: [
    'farm_code',
    'text',
    'farmid,farmcode,farm,farmno,farmnumber,farmname,plotid,plotno,plotnumber,fieldid',
  ],
  tempId: ['temp_id', 'text', 'tempid,temporaryid,farmertempid,tempidno,temporaryidnumber'],
  code: [
    'code',
    'text',
    'sample,sampleid,sampleno,samplenumber,samplecode,labno,labnumber,labid,laboratorynumber,laboratoryno',
  ],
  takenOn: [
    'taken_on',
    'date',
    'date,day,sampledon,datesampled,sampledate,samplingdate,dateofsampling,datecollected,collectiondate',
  ],
  depthFrom: [
    'depth_from',
    'int',
    'depthfrom,depth,depthcm,soildepth,soildepthcm,depthrange,upperdepth,topdepth,sampledepth',
  ],
  depthTo: ['depth_to', 'int', 'depthto,lowerdepth,bottomdepth,depthtocm'],
  latitude: ['latitude', 'double precision', 'latitude,lat,y,gpslatitude,gpslat'],
  longitude: ['longitude', 'double precision', 'longitude,long,lng,lon,x,gpslongitude,gpslong'],
  laboratory: ['laboratory', 'text', 'laboratory,lab,labname,laboratoryname,analysedby,analyzedby'],
  ph: ['ph', 'double precision', 'ph,soilph,phwater,phinwater,phh2o,phkcl,phcacl2,phvalue,phh2o125'],
  phMethod: ['ph_method', 'text', 'phmethod,methodofph,phmedium,phin'],
  totalNitrogen: [
    'total_nitrogen',
    'double precision',
    'totaln,totalnitrogen,n,tn,nitrogen,npercent,nitrogenpercent,totalngkg,ngkg,totalnmgkg',
  ],
  phosphorus: [
    'phosphorus',
    'double precision',
    'availablep,availp,avp,p,phosphorus,availablephosphorus,availphosphorus,pmgkg,pppm,bray1p,brayp,bray2p,olsenp,mehlich3p,mehlichp,availablepmgkg',
  ],
  phosphorusMethod: ['phosphorus_method', 'text', 'pmethod,phosphorusmethod,methodofp,extractant'],
  potassium: [
    'potassium',
    'double precision',
    'exchangeablek,exchk,exk,k,potassium,exchangeablepotassium,exchpotassium,kcmolkg,kmgkg,kppm,availablek',
  ],
  organicCarbon: [
    'organic_carbon',
    'double precision',
    'organiccarbon,oc,orgc,orgcarbon,soc,soilorganiccarbon,organicc,carbon,ocgkg,organicmatter,om,som,orgmatter,soilorganicmatter',
  ],
  texture: ['texture', 'text', 'texture,textureclass,texturalclass,soiltexture,soiltype,textural'],
};

/** Every field of soil results, in template order. */
export const SOIL_FIELDS: readonly ImportField<SoilValues, SoilField>[] = SOIL_COLUMNS.map((named) => {
  const [column, type, synonyms] = RULES[named.field];
  const staged = { column, type, of: (values: SoilValues) => values[named.field] };
  return { ...named, synonyms: synonyms.split(','), columns: [staged as StagedColumn<SoilValues>] };
});

/** Fields that each sample needs. Its farm may be named in any of three columns. */
export const REQUIRED_SOIL_FIELDS: readonly SoilField[] = ['code', 'takenOn', 'depthFrom'];

/** Matches the header of soil results. */
export const matchSoilColumns = (header: string[], known: KnownColumns = {}): ColumnMatch<SoilField> =>
  matchColumns(SOIL_FIELDS, header, REQUIRED_SOIL_FIELDS, known);
