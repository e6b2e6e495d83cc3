interface Names {
  surnames: readonly string[];
  men: readonly string[];
  women: readonly string[];
}

/** Names that are common where the demo's farmers live; put together at random. */
export const NAMES: Record<'hausa' | 'benue', Names> = {
  hausa: {
    surnames: [
      'Abdullahi', 'Abubakar', 'Adamu', 'Aliyu', 'Argungu', 'Audu', 'Bala', 'Bello', 'Ɗanjuma', 'Ɗangaladima',
      'Garba', 'Gwandu', 'Haruna', 'Ibrahim', 'Idris', 'Isah', 'Jega', 'Lawal', 'Magaji', 'Maigari', 'Mohammed',
      'Musa', 'Sani', 'Shehu', 'Sule', 'Tukur', 'Umar', 'Usman', 'Yahaya', 'Yakubu', 'Yusuf', 'Zubairu',
    ],
    men: [
      'Abba', 'Aminu', 'Bashir', 'Ɗahiru', 'Faruk', 'Hamza', 'Hassan', 'Hussaini', 'Ismaila', 'Kabiru', 'Lawali',
      'Mustapha', 'Nasiru', 'Nura', 'Rabiu', 'Sadiq', 'Salisu', 'Shafiu', 'Sulaiman', 'Tanimu', 'Umaru', 'Zayyanu',
    ],
    women: [
      'Aisha', 'Amina', 'Asabe', 'Binta', 'Fatima', 'Hadiza', 'Hafsat', 'Halima', 'Hauwa', 'Jamila', 'Khadija',
      'Ladi', 'Maryam', 'Rabi', 'Rakiya', 'Sa’adatu', 'Safiya', 'Talatu', 'Zainab', 'Zuwaira',
    ],
  },
  benue: {
    surnames: [
      'Aba', 'Abah', 'Adoga', 'Agbo', 'Akaa', 'Akpa', 'Anyam', 'Atsen', 'Ejeh', 'Gbaa', 'Gyado', 'Ikyaan', 'Iorfa',
      'Iorhemen', 'Kwaghbo', 'Nyam', 'Ochefu', 'Ogbole', 'Okpe', 'Onyeke', 'Orkuma', 'Shija', 'Tyav', 'Uchi', 'Unongo',
      'Ọchọla', 'Zaki',
    ],
    men: [
      'Aondona', 'Aondover', 'Emmanuel', 'Fanen', 'Igyuse', 'Joseph', 'Moses', 'Ọche', 'Ogbu', 'Sesugh', 'Terhemba',
      'Terkimbi', 'Terlumun', 'Terver', 'Terzungwe', 'Tersoo', 'Vershima', 'Ọlọfu',
    ],
    women: [
      'Agnes', 'Awan', 'Comfort', 'Dooshima', 'Ene', 'Esther', 'Hembadoon', 'Iveren', 'Kpadoo', 'Mbakeren', 'Mercy',
      'Mimidoo', 'Nguvan', 'Ngunan', 'Ọnyẹmowo', 'Sewuese', 'Wandoo',
    ],
  },
};

export const RELATIONSHIPS = ['wife', 'husband', 'brother', 'sister', 'son', 'daughter', 'father', 'mother'] as const;
