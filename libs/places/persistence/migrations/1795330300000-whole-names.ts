import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Local governments whose names the source had truncated, joined or misspelt: id, old name, new name. */
const NAMES: readonly [id: number, was: string, is: string][] = [
  [9, 'Oboma Ngwa', 'Obi Ngwa'],
  [21, 'Girie', 'Girei'],
  [36, 'Teungo', 'Toungo'],
  [68, 'Urue Offong|Oruko', 'Urue-Offong/Oruko'],
  [98, 'Gamjuwa', 'Ganjuwa'],
  [127, 'Katsina- Ala', 'Katsina-Ala'],
  [187, 'AniochaN', 'Aniocha North'],
  [188, 'AniochaS', 'Aniocha South'],
  [192, 'EthiopeE', 'Ethiope East'],
  [193, 'IkaNorth', 'Ika North East'],
  [194, 'IkaSouth', 'Ika South'],
  [195, 'IsokoNor', 'Isoko North'],
  [196, 'IsokoSou', 'Isoko South'],
  [212, 'Abakalik', 'Abakaliki'],
  [227, 'Esan Centtral', 'Esan Central'],
  [237, 'Orhionmw', 'Orhionmwon'],
  [249, 'Gboyin', 'Gbonyin'],
  [263, 'EnuguSou', 'Enugu South'],
  [265, 'Igbo-Eti', 'Igbo-Etiti'],
  [281, 'Municipal', 'Abuja Municipal'],
  [291, 'Shomgom', 'Shongom'],
  [292, 'Yalmatu / Deba', 'Yamaltu/Deba'],
  [299, 'Ihitte-Uboma Isinweke', 'Ihitte/Uboma'],
  [319, 'Unuimo', 'Onuimo'],
  [337, 'Kirika Samma', 'Kirikasamma'],
  [340, 'Malam Mado', 'Malam Madori'],
  [384, 'Garum Mallam', 'Garun Mallam'],
  [410, 'Tundun Wada', 'Tudun Wada'],
  [425, 'Dutsin-M', 'Dutsin-Ma'],
  [434, 'Katsina (K)', 'Katsina'],
  [449, 'Arewa', 'Arewa Dandi'],
  [461, 'Koko/Bes', 'Koko/Besse'],
  [511, 'Badagary', 'Badagry'],
  [515, 'Ifako/Ijaye', 'Ifako-Ijaiye'],
  [535, 'Nassarawa Egon', 'Nasarawa Eggon'],
  [549, 'Kontogur', 'Kontagora'],
  [556, 'Muya', 'Munya'],
  [566, 'Ado Odo-Ota', 'Ado-Odo/Ota'],
  [587, 'AkokoNorthWest', 'Akoko North-West'],
  [594, 'IleOluji/Okeigbo', 'Ile-Oluji/Okeigbo'],
  [615, 'IfeCentral', 'Ife Central'],
  [678, "Qua'anpa", "Qua'an Pan"],
  [682, 'Abua/Odu', 'Abua/Odual'],
  [685, 'Akukutor', 'Akuku-Toru'],
  [686, 'Andoni/Odual', 'Andoni'],
  [697, 'Ogba/Egbema/Andoni', 'Ogba/Egbema/Ndoni'],
  [700, 'Omumma', 'Omuma'],
  [711, 'Gwadabaw', 'Gwadabawa'],
  [723, 'Tangazar', 'Tangaza'],
];

/** Completes the names of local governments. A new installation has them from the data; their ids and places stay. */
export class WholeNames1795330300000 implements MigrationInterface {
  name = 'WholeNames1795330300000';

  async up(db: QueryRunner): Promise<void> {
    await this.rename(
      db,
      NAMES.map(([id, was, is]) => ({ id, was, is })),
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await this.rename(
      db,
      NAMES.map(([id, is, was]) => ({ id, was, is })),
    );
  }

  private async rename(db: QueryRunner, names: { id: number; was: string; is: string }[]): Promise<void> {
    await db.query(
      `UPDATE lga SET name = n."is", match = regexp_replace(lower(n."is"), '[^a-z0-9]', '', 'g')
         FROM jsonb_to_recordset($1::jsonb) AS n(id int, was text, "is" text)
        WHERE lga.id = n.id AND lga.name = n.was`,
      [JSON.stringify(names)],
    );
  }
}
